// What is wrong with a draft, or doubtful, as the server finds it while somebody writes.

import { t } from '../lib/i18n.svelte'
import { problemIn } from '../lib/refusal'
import type { Finding } from '../lib/wire.gen'
import { after, checkPack } from './api'
import { idOf, isJustBegun, type Draft, type DraftCard } from './draft'
import type { Found } from './face'
import { toFile } from './file'

const pause = 350

export class Check {
  findings: readonly Finding[] = $state.raw([])
  state: 'looking' | 'done' | 'failed' = $state('looking')
  found: Found = $state.raw({})
  #asked = ''
  #soon = after(pause, (text: string) => void this.#ask(text))

  readonly #byCard = $derived(byCard(this.findings))
  readonly wrong = $derived(this.findings.filter((f) => f.severity === 'error'))
  readonly errors = $derived(this.wrong.length)

  /** look asks about a draft when it has not changed for a moment. */
  look(draft: Draft): void {
    const text = JSON.stringify(toFile(draft))
    if (text === this.#asked) return
    this.#asked = text
    this.state = 'looking'
    this.#soon(text)
  }

  stop(): void {
    this.#soon.stop()
  }

  async #ask(text: string): Promise<void> {
    try {
      const answer = await checkPack(text)
      if (text !== this.#asked) return // it has changed meanwhile
      this.findings = answer.findings
      this.found = answer
      this.state = 'done'
    } catch (error) {
      if (text !== this.#asked) return
      this.state = 'failed'
      setTimeout(() => text === this.#asked && void this.#ask(text), 1000 * (problemIn(error).retry ?? 5))
    }
  }

  /** of are the findings about a card, or about one of its fields. */
  of(draft: Draft, card: DraftCard, field?: string): readonly Finding[] {
    const all = this.#byCard.get(idOf(draft, card)) ?? []
    const begun = isJustBegun(card, t(`ws.new.${card.kind.toLowerCase() as 'pony'}`))
    const found = begun ? all.filter((f) => f.code !== 'name') : all // nobody had the time to name it
    return field === undefined ? found : found.filter((f) => (f.field ?? '') === field)
  }

  /** ofPack are the findings about the pack as a whole, or about one of its fields. */
  ofPack(field?: string): Finding[] {
    return (this.#byCard.get('') ?? []).filter((f) => field === undefined || (f.field ?? '') === field)
  }
}

function byCard(findings: readonly Finding[]): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const finding of findings) {
    const id = finding.card ?? ''
    found.set(id, [...(found.get(id) ?? []), finding])
  }
  return found
}

// Tables for tests in WebKit, and a player of Hayburger who looks and slaps.

import { spot, type Tab } from './driver'
import { expect } from './test'

interface Wish {
  game?: 'tsssf' | 'hayburger'
  bots?: string[]
  options?: object
}

/** tableWith makes a table that has begun, for the person in front of the browser, and gives its code. */
export async function tableWith(tab: Tab, { game = 'tsssf', bots = ['filly'], options = {} }: Wish): Promise<string> {
  const body = {
    name: 'Inkwell',
    bots,
    start: true,
    config: { game, seats: bots.length + 1, open: false, fixedSeats: true, options },
  }
  const answer = await tab.evaluate(async (body) => {
    const made = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await made.json()) as { id?: string }
  }, body)
  expect(answer.id, JSON.stringify(answer)).toBeTruthy()
  return answer.id!
}

/** slapping plays Hayburger by mouse until the game is over. */
export async function slapping(tab: Tab): Promise<void> {
  let slapped = ''
  for (const end = Date.now() + 300_000; Date.now() < end;) {
    const { phase, turned, match } = await tab.evaluate(look)
    if (phase === 'over') return
    const slaps = match && turned !== slapped
    if (slaps) slapped = turned
    else if (phase !== 'play') continue
    // The game goes on meanwhile, so what was seen may be gone or covered: then there is something new to look at.
    const at = await tab.evaluate(spot, slaps ? '[data-pile]' : '[data-turn]')
    if (at) await tab.click(at)
  }
  throw new Error('the game of Hayburger did not end')
}

/** look runs in the page: what lies on the pile, as its name tells it, and whether it is worth a slap. */
function look(): { phase: string; turned: string; match: boolean } {
  const pile = document.querySelector<HTMLElement>('[data-pile]')
  const [a, b, c] = /Top: (.*)\. Slap/.exec(pile?.ariaLabel ?? '')?.[1]?.split(/, and |, | and /) ?? []
  const phase = document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase ?? ''
  return { phase, turned: pile?.dataset.turned ?? '', match: !!a && (a === b || a === c) }
}

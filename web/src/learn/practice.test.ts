import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Move, OwnView, PublicView } from '../games/tsssf/logic/view'
import type { Practice, PracticeInput } from '../lib/wire.gen'

// Every lesson is taken with what it shows, against the answers that the server gives (internal/practice, TestLessonsAreRecorded).
const lessons = JSON.parse(readFileSync(new URL('./testdata/lessons.json', import.meta.url), 'utf8')) as {
  id: string
  answers: Practice[]
}[]

const server = vi.hoisted(() => ({ answers: [] as unknown[], asked: [] as unknown[][] }))
vi.mock('./api', () => ({
  askPracticeHint: vi.fn(),
  practise: ({ inputs }: { inputs: unknown[] }) => {
    server.asked.push(inputs)
    return Promise.resolve(server.answers[inputs.length])
  },
}))

// The page's own modules look at the browser as they are loaded.
let PracticeStore: (typeof import('./practice.svelte'))['PracticeStore']
let presses: (typeof import('./pointing'))['presses']
beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'shipfic.settings' ? '{"motion":"none"}' : null),
    setItem: () => undefined,
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
  ;({ PracticeStore } = await import('./practice.svelte'))
  ;({ presses } = await import('./pointing'))
})

type Store = InstanceType<typeof PracticeStore<PublicView, OwnView>>

/** unseen lists the cards and cells that a move wants pressed and that the page does not show. */
function unseen(move: Move, { public: seen, own }: Store): string[] {
  const hand = new Set(own?.hands?.find(({ seat }) => seat === own.seat)?.cards)
  const cells = new Set(seen!.ponies.map(({ at }) => String(at)))
  return presses(move).flatMap(({ at }) => {
    const held = /^\[data-in-hand="([^"]+)"\]$/.exec(at)?.[1]
    const cell = /data-stop="cell:([^"]+)"/.exec(at)?.[1]
    return (held && !hand.has(held)) || (cell && !cells.has(cell)) ? [at] : []
  })
}

describe.each(lessons)('the lesson $id', ({ id, answers }) => {
  test('is finished by what it shows', async () => {
    vi.useFakeTimers()
    server.answers = answers
    server.asked = []
    const store: Store = new PracticeStore(id, { title: '', you: '', partner: '' })
    const heard: unknown[] = []
    store.onUpdate((events) => heard.push(...events))
    await store.open()
    for (const [n, answer] of answers.slice(0, -1).entries()) {
      expect([store.now?.step, store.now?.done, store.inputs.length]).toEqual([answer.step, false, n])
      if (answer.wake) {
        await vi.advanceTimersToNextTimerAsync() // it wakes by itself
        expect(server.asked).toHaveLength(n + 2)
        continue
      }
      const move = answer.show as Move
      expect(presses(move).length, `how ${move.do} is pressed`).toBeGreaterThan(0)
      if (answer.game === 'tsssf') expect(unseen(move, store)).toEqual([])
      await store.do({ do: 'move', seat: 0, move })
      expect((server.asked.at(-1)!.at(-1) as PracticeInput).move).toEqual(move)
    }
    const last = answers.at(-1)!
    expect(store.now).toMatchObject({ done: true, step: last.steps })
    expect([store.public ?? undefined, store.own]).toEqual([last.updates.at(-1)!.public, last.updates.at(-1)!.own])
    expect(heard).toHaveLength(answers.flatMap(({ updates }) => updates.flatMap(({ events }) => events)).length)
    store.close()
    vi.useRealTimers()
  })
})

import { beforeAll, expect, test, vi } from 'vitest'
import type { Told } from '../../lib/table.svelte'
import type { Asked } from './logic/asked'

// The page's own modules look at the browser as they are loaded.
let Announcements: (typeof import('./announcements'))['Announcements']
let Announcer: (typeof import('../../table/announcer.svelte'))['Announcer']

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  ;({ Announcements } = await import('./announcements'))
  ;({ Announcer } = await import('../../table/announcer.svelte'))
  await (await import('../../lib/i18n.svelte')).speak('game', 'table', 'tsssf')
})

const happened = (n: number, event: object): Told => ({ n, event: event as never })

/** hearing is a player in the first seat, who has heard the first entry, and what they hear after it. */
function hearing() {
  const table = {
    seat: 0,
    shown: { n: 1 },
    view: { turns: 1 },
    mine: false,
    events: [] as Told[],
    store: { events: [] },
    goals: [],
    question: null as Partial<Asked> | null,
    announcer: new Announcer(),
    name: (seat: number) => ['Ada', 'Bea'][seat],
    title: (id: string) => id,
    card: () => undefined,
    print: () => undefined,
  }
  const announcements = new Announcements(table as never)
  announcements.shown()
  const shows = (change: Partial<typeof table>): string[] => {
    const before = table.announcer.lines.length
    Object.assign(table, change)
    announcements.shown()
    return table.announcer.lines.slice(before).map((line) => line.text)
  }
  return shows
}

const drawing = happened(2, { event: 'draw', seat: 1, from: { deck: 'ship' }, count: 1 })
const turn = happened(2, { event: 'turn', seat: 0, turn: 2 })
const question = {
  mine: true,
  card: 'Zecora',
  kind: 'swap',
  picked: [],
  options: [],
  hand: new Map(),
  cells: new Map(),
}

test('the moves before a turn are heard first, then “Your turn”, and the question last', () => {
  const heard = hearing()({
    shown: { n: 2 },
    view: { turns: 2 },
    mine: true,
    events: [drawing, turn],
    question: question as never,
  })
  expect(heard).toEqual(['Bea drew 1 Ship.', 'Your turn.', expect.stringMatching(/^Zecora: /)])
})

test('a turn is called out once, and each new question is asked', () => {
  const shows = hearing()
  shows({ shown: { n: 2 }, view: { turns: 2 }, mine: true, events: [drawing, turn] })
  expect(shows({ question: question as never })).toEqual([expect.stringMatching(/^Zecora: /)])
  expect(shows({})).toEqual([])
  expect(shows({ question: { ...question, card: 'Lyra' } as never })).toEqual([expect.stringMatching(/^Lyra: /)])
})

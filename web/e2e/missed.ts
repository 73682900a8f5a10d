// A game with a turn that could have won a Goal with one move, and did not.

import { expect, type Page } from './test'

interface Seen {
  public?: { turn: number; goals: { card?: string }[] }
  own?: { hands?: { cards: string[] }[] }
}

/** tell gives a command to a table as the person of a page, and returns what the person saw before it. */
async function tell(page: Page, id: string, command: object): Promise<Seen> {
  const said = await page.evaluate(
    async ({ id, command }) => {
      const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${id}`)
      const said = await new Promise<{ state: unknown; answer: string }>((done) => {
        let state: unknown
        line.onopen = () => line.send(JSON.stringify({ type: 'hello', version: 3, last: 0 }))
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data as string) as { type: string }
          if (m.type === 'state') {
            state = m
            line.send(JSON.stringify({ type: 'do', ref: 1, command }))
          }
          if (m.type === 'done' || m.type === 'refused') done({ state, answer: data as string })
        }
      })
      line.close()
      return said
    },
    { id, command },
  )
  expect(said.answer, JSON.stringify(command)).toContain('"done"')
  return said.state as Seen
}

const goal = 'Core.Goal.WellMaybe' // a Twilight Sparkle and a Zecora: the Start card is a Twilight Sparkle
const hold = ['Core.Pony.Zecora', 'Core.Pony.Tom', 'Core.Ship.NowKiss']

interface Planted {
  game: string // as addresses have it
  player: Page // whoever missed it
  other: Page
}

/** plantedMiss plays a game of two people whose first turn could have won a Goal with one move, and did not. */
export async function plantedMiss(ada: Page, bo: Page): Promise<Planted> {
  const pages = [ada, bo]
  for (const page of pages) await page.goto('/credits')
  const config = { game: 'tsssf', seats: 2, open: false, fixedSeats: true, options: { rule0: 'free' } }
  const made = await ada.request.post('/api/tables', { data: { name: 'Ada', config } })
  const { id } = (await made.json()) as { id: string }
  await tell(bo, id, { do: 'join', name: 'Bo' })
  await tell(bo, id, { do: 'sit', seat: 1 })
  await tell(bo, id, { do: 'ready', on: true })
  await tell(ada, id, { do: 'start' })
  const { turn } = (await tell(ada, id, { do: 'say', text: 'Hello!' })).public!
  const player = pages[turn]!
  const seen = await tell(player, id, { do: 'say', text: 'My turn.' })
  const dealt = seen.own!.hands![0]!.cards
  const open = seen.public!.goals.flatMap((place) => place.card ?? [])
  const move = (move: object) => tell(player, id, { do: 'move', move })
  await move({
    do: 'adjust',
    changes: [
      ...dealt.filter((card) => !hold.includes(card)).map((card) => ({ card, to: 'discard' })),
      ...hold.filter((card) => !dealt.includes(card)).map((card) => ({ card, to: { hand: turn } })),
      ...open.filter((card) => card !== goal).map((card) => ({ card, to: 'discard' })),
      ...(open.includes(goal) ? [] : [{ card: goal, to: 'open' }]),
    ],
  })
  await move({ do: 'ship', ship: 'Core.Ship.NowKiss', pony: 'Core.Pony.Tom', from: [0, 0], to: [1, 0] })
  await move({ do: 'end', draw: Array<string>(6).fill('pony') }) // one card is left of seven
  await tell(ada, id, { do: 'endVote' })
  await tell(bo, id, { do: 'agree', on: true })
  return { game: `${id}-1`, player, other: pages[1 - turn]! }
}

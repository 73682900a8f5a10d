// A game that is over: bots play it to its end, with the person's own seat left to one of them.

import type { Page } from './test'

export interface Wish {
  game?: 'tsssf' | 'hayburger'
  options?: object
  name?: string
  open?: boolean
}

const finished = new Map<string, Promise<string>>() // by server and wish: reading a game does not change it

/** finishedGame gives the name of a game that bots have played, as addresses have it. Tests with the same wish share one. */
export async function finishedGame(page: Page, wish: Wish = {}): Promise<string> {
  if (page.url() === 'about:blank') await page.goto('/credits')
  const key = JSON.stringify([new URL(page.url()).origin, wish])
  const game = finished.get(key) ?? page.evaluate(letBotsPlay, wish)
  finished.set(key, game)
  game.catch(() => finished.delete(key))
  return game
}

/** ownFinishedGame gives one at a table that the person of the page has made. */
export async function ownFinishedGame(page: Page): Promise<string> {
  await page.goto('/credits')
  return page.evaluate(letBotsPlay, {})
}

/** letBotsPlay runs in a page. */
export async function letBotsPlay(wish: Wish): Promise<string> {
  const { game = 'tsssf', options = game === 'tsssf' ? { winningPoints: 3 } : {}, name = 'Ada', open = false } = wish
  const body = JSON.stringify({
    name,
    config: { game, seats: 3, open, options, fixedSeats: true },
    bots: ['filly', 'filly'],
    start: true,
  })
  const made = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { id } = (await made.json()) as { id: string }
  // Bots play only while somebody looks on.
  const socket = new WebSocket(`ws://${location.host}/ws/${id}`)
  await new Promise<void>((done) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: 3 }))
    socket.onmessage = (message) => {
      const { type, events } = JSON.parse(message.data as string) as { type: string; events?: { event: string }[] }
      if (type === 'state') socket.send(JSON.stringify({ type: 'do', ref: 1, command: { do: 'stand' } }))
      if (events?.some(({ event }) => event === 'finished')) done()
    }
  })
  socket.close()
  return `${id}-1`
}

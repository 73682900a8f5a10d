// Tables with as many cards as a test likes: the Core pack and one made up here, laid out by Rule 0.

import { expect, type Page } from './test'

const races = ['earth', 'pegasus', 'unicorn', 'alicorn']

interface Face {
  id: string
  kind: string
}

/** pack has enough cards, besides Core's, for a hundred Ponies and a hundred Ships. */
function pack(): string {
  const many = (kind: string, more: (i: number) => object) =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`${kind}${i}`, { title: `${kind} the ${i + 1}th`, ...more(i) }]),
    )
  const pony = many('Pony', (i) => ({
    name: `Extra ${i}`,
    race: races[i % 4],
    gender: i % 2 ? 'male' : 'female',
    keywords: ['OC'],
  }))
  return JSON.stringify({
    name: 'Crowd',
    format: 'shipfic:1',
    namespace: 'Test.Crowd',
    cards: { pony, ship: many('Ship', () => ({})) },
  })
}

/** largeTable opens a table whose grid holds that many Ponies in rows, each shipped with the one before: a hundred unless told otherwise. It gives what
 * laid the last Pony and its Ship.
 * Cards to hold are not laid out; they come into the hand instead of what was dealt. */
export async function largeTable(page: Page, ponies = 100, columns = 10, hold: string[] = []): Promise<Adjustment[]> {
  await page.goto('/')
  const uploaded = await page.request.post('/api/packs?name=crowd.json', {
    data: pack(),
    headers: { 'Content-Type': 'application/json' },
  })
  const { hash, findings } = (await uploaded.json()) as { hash: string; findings?: unknown }
  expect(hash, JSON.stringify(findings)).toBeTruthy()
  const options = { rule0: 'free', winningPoints: 99 }
  const made = await page.request.post('/api/tables', {
    data: {
      name: 'Inkwell',
      bots: ['filly'],
      start: true,
      config: { game: 'tsssf', seats: 2, open: false, title: 'A crowd', packs: [hash], options },
    },
  })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/t/${id}`)
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'play')
  const faces = await Promise.all(
    ['/api/cards', `/api/packs/${hash}`].map(
      async (path) => ((await (await page.request.get(path)).json()) as { cards: Face[] }).cards,
    ),
  )
  const { refused, last } = await page.evaluate(layOut, { id, ponies, columns, cards: faces.flat(), hold })
  expect(refused).toEqual([])
  await expect(page.locator('[data-on-grid]')).toHaveCount(2 * ponies - 1)
  if (hold.length > 0) await holdCards(page, hold)
  return last
}

/** holdCards gives the player a hand by Rule 0. The player sits in the first seat of those that hold cards. */
export async function holdCards(page: Page, hold: string[]): Promise<void> {
  const inHand = () =>
    page.locator('[data-in-hand]').evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.inHand!))
  const dealt = await inHand()
  const seat = Number(await page.locator('[data-tab][data-you]').getAttribute('data-tab'))
  await adjust(page, [
    ...dealt.filter((card) => !hold.includes(card)).map((card) => ({ card, to: 'discard' })),
    ...hold.filter((card) => !dealt.includes(card)).map((card) => ({ card, to: { hand: seat } })),
  ])
  await expect.poll(async () => (await inHand()).sort()).toEqual([...hold].sort())
}

/** adjust changes the table at once, where Rule 0 is free: the one that the page shows, unless told otherwise. */
export async function adjust(page: Page, changes: object[], address = page.url()): Promise<void> {
  const id = new URL(address).pathname.split('/').at(-1)
  const said = await page.evaluate(
    async ({ id, changes }) => {
      const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${id}`)
      const answer = await new Promise<string>((done) => {
        line.onopen = () => line.send(JSON.stringify({ type: 'hello', version: 3, last: 0 }))
        line.onmessage = ({ data }) => {
          const { type } = JSON.parse(data as string) as { type: string }
          if (type === 'state')
            line.send(JSON.stringify({ type: 'do', ref: 1, command: { do: 'move', move: { do: 'adjust', changes } } }))
          if (type === 'done' || type === 'refused') done(data as string)
        }
      })
      line.close()
      return answer
    },
    { id, changes },
  )
  expect(said).toContain('"done"')
}

/** Adjustment puts a card somewhere by Rule 0. */
export interface Adjustment {
  card: string
  to: object
}

interface Layout {
  id: string
  ponies: number
  columns: number
  cards: Face[]
  hold: string[]
}

/** layOut runs in the page: it lays rows of Ponies, each shipped with the one before, through a line of its own. */
async function layOut({
  id,
  ponies: count,
  columns,
  cards,
  hold,
}: Layout): Promise<{ refused: string[]; last: Adjustment[] }> {
  const there = new Set([...document.querySelectorAll<HTMLElement>('[data-on-grid]')].map((e) => e.dataset.onGrid!))
  const start = cards.find((c) => c.kind === 'Start' && there.has(c.id))!
  const of = (kind: string) => cards.filter((c) => c.kind === kind).map((c) => c.id)
  const free = (kind: string) => of(kind).filter((id) => !hold.includes(id))
  const [ponies, ships] = [free('Pony'), free('Ship')]
  const cell = (i: number): [number, number] => [
    Math.floor(i / columns) % 2 ? columns - 1 - (i % columns) : i % columns,
    Math.floor(i / columns),
  ]
  const changes: Adjustment[] = [{ card: start.id, to: { cell: cell(0) } }]
  for (let i = 1; i < count; i++)
    changes.push(
      { card: ponies[i - 1]!, to: { cell: cell(i) } },
      { card: ships[i - 1]!, to: { edge: [cell(i - 1), cell(i)] } },
    )
  const last = changes.slice(-2)
  // A bot may have begun: its Ponies go first. Then Start, and Ponies with their Ships: at most a hundred at once.
  const batches: object[][] = [
    of('Pony')
      .filter((card) => there.has(card))
      .map((card) => ({ card, to: 'discard' })),
    changes.splice(0, 99),
  ]
  while (changes.length > 0) batches.push(changes.splice(0, 98))
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${id}`)
  const refused: string[] = []
  await new Promise<void>((done) => {
    let sent = 0
    const next = () => {
      const some = batches.shift()
      if (!some) return done()
      if (some.length === 0) return next()
      line.send(
        JSON.stringify({ type: 'do', ref: ++sent, command: { do: 'move', move: { do: 'adjust', changes: some } } }),
      )
    }
    line.onopen = () => line.send(JSON.stringify({ type: 'hello', version: 3, last: 0 }))
    line.onmessage = (message) => {
      const said = JSON.parse(message.data as string) as { type: string }
      if (said.type === 'refused') refused.push(message.data as string)
      if (said.type === 'state' || said.type === 'done' || said.type === 'refused') next()
    }
  })
  line.close()
  return { refused, last }
}

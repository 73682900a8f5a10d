import { adjust, largeTable } from './large'
import { expect, needs, test, type Page } from './test'

interface Traced {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number // of the processor's time
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } }
}

test.use({ painted: true })

/** traced records what the browser does meanwhile. Only what a test needs is recorded, since that costs time as well. */
async function traced(page: Page, act: () => Promise<void>, ...more: string[]): Promise<Traced[]> {
  const line = await page.context().newCDPSession(page)
  const events: Traced[] = []
  line.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  await line.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', ...more] },
    transferMode: 'ReportEvents',
  })
  await act()
  const complete = new Promise((done) => line.once('Tracing.tracingComplete', done))
  await line.send('Tracing.end')
  await complete
  return events
}

/** pan drags the grid to and fro, one move of the mouse in each frame, and gives the times between frames. */
async function pan(page: Page, moves: number): Promise<number[]> {
  const sheet = (await page.locator('main').boundingBox())!
  const [x, y] = [sheet.x + sheet.width / 2, sheet.y + sheet.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let i = 0; i < moves; i++) await page.mouse.move(x + 260 * Math.sin(i / 9), y + 160 * Math.sin(i / 13))
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice())
  await page.mouse.up()
  return frames
}

// A busy machine is slow, so no time is asserted: only how much work a frame is. The times are printed; npm run trace shows them.
test('two hundred cards are panned by moving one layer', needs('devtools'), async ({ person }) => {
  const page = await person({ reducedMotion: 'no-preference' })
  await largeTable(page)
  await page.keyboard.press('0')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  // What else happens at the table is over: the Goals that this grid wins are celebrated, and the pointer has shown what it is on.
  await page.locator('main').hover()
  await expect(page.locator('[data-moment]')).toHaveCount(0)
  await page.waitForFunction(() => !document.querySelector('.gliding'))
  const moves = 120
  let frames: number[] = []
  const events = await traced(page, async () => {
    frames = await pan(page, moves)
  })
  const of = (name: string) => events.filter((e) => e.name === name)
  const styled = of('UpdateLayoutTree').map((e) => e.args.elementCount ?? 0)
  const laidOut = of('Layout').map((e) => e.args.beginData?.dirtyObjects ?? 0)
  const work = (name: string) => of(name).reduce((sum, e) => sum + (e.tdur ?? 0), 0) / 1000
  const long = frames.filter((ms) => ms > 32).length
  console.log(
    `${frames.length} frames, ${long} over 32 ms, the longest ${Math.max(...frames).toFixed(0)} ms; ` +
      `styles ${styled.length} times for ${Math.max(0, ...styled)} elements at most, layouts ${laidOut.length}, paints ${of('Paint').length}; ` +
      ['FunctionCall', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']
        .map((name) => `${name} ${work(name).toFixed(0)} ms`)
        .join(', '),
  )
  expect(styled.length).toBeGreaterThan(5)
  // Something else at the table may change once, as a clock does, but no frame styles the cards.
  expect(styled.filter((elements) => elements >= 20).length).toBeLessThan(moves / 10)
  expect(laidOut.length).toBeLessThan(moves / 10)
  // A drag that selects text paints all names again and again.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
})

/** scriptTime is how long scripts ran on the busiest thread, in milliseconds of the processor's time: events, timers, what waits for them, and
 * what they make the browser lay out at once. A call within another counts once. */
function scriptTime(events: Traced[]): number {
  const calls = events.filter((e) => e.dur && ['FunctionCall', 'RunMicrotasks', 'EvaluateScript'].includes(e.name))
  const threads = new Set(calls.map((e) => `${e.pid} ${e.tid}`))
  const times = [...threads].map((thread) => {
    let [total, end] = [0, 0]
    const own = calls.filter((e) => `${e.pid} ${e.tid}` === thread).sort((a, b) => a.ts - b.ts || b.dur! - a.dur!)
    for (const { ts, dur = 0, tdur = 0 } of own) {
      if (ts < end) continue
      total += tdur
      end = ts + dur
    }
    return total / 1000
  })
  return Math.max(0, ...times)
}

// As above: work is counted, and times are printed.
test('an update draws the cards that it changes', needs('devtools'), async ({ person }) => {
  const page = await person({ reducedMotion: 'no-preference' })
  const ponies = 60
  const last = await largeTable(page, ponies)
  await page.waitForFunction(() => !document.querySelector('.gliding, [data-moment]'))
  await page.evaluate(() => {
    const touched = new Set<string>()
    const told: Node[] = []
    Object.assign(window, { touched, told })
    const options = { subtree: true, attributes: true, childList: true }
    new MutationObserver((all) => {
      for (const { target } of all) {
        const card = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-on-grid]')
        if (card) touched.add(card.dataset.onGrid!)
      }
    }).observe(document.querySelector('main')!, options)
    new MutationObserver((all) => {
      for (const { addedNodes } of all) told.push(...addedNodes)
    }).observe(document.querySelector('[data-story]')!, options)
  })
  // The last Pony leaves and comes back, with its Ship. Scripts are slower as long as the browser has not seen them run a few times.
  const updates = 12
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/api/cards')
  const table = page.locator('[data-n]')
  const update = async () => {
    const before = Number(await table.getAttribute('data-n'))
    for (let i = 0; i < updates; i++)
      await adjust(elsewhere, i % 2 ? last : last.map(({ card }) => ({ card, to: 'discard' })), page.url())
    await expect(table).toHaveAttribute('data-n', String(before + updates))
    await expect(table).toHaveAttribute('data-busy', 'false')
  }
  const first = await traced(page, update)
  const events = await traced(page, update)
  await expect(page.locator('[data-on-grid]')).toHaveCount(2 * ponies - 1)
  const [touched, told] = await page.evaluate(() => {
    const { touched, told } = window as unknown as { touched: Set<string>; told: Node[] }
    return [touched.size, told.length]
  })
  const sum = (name: string) => events.reduce((all, e) => all + (e.name === name ? (e.tdur ?? 0) : 0), 0) / 1000
  console.log(
    `${updates} updates of ${ponies} Ponies: ${(scriptTime(first) / updates).toFixed(1)} ms of script each at first, ` +
      `then ${(scriptTime(events) / updates).toFixed(1)} ms, ` +
      ['UpdateLayoutTree', 'Layout', 'Paint']
        .map((name) => `${name} ${(sum(name) / updates).toFixed(1)} ms`)
        .join(', ') +
      `; ${touched} cards touched, ${told / updates / 2} pieces of the story written each`,
  )
  expect(touched).toBeLessThan(ponies / 4)
  expect(told).toBeLessThan(2 * updates * 20)
})

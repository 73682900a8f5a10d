// What those hear who hear the page: everything that everybody may know, once, in the order in which it happened.

import { Player } from './player'
import { expect, inHaste, test, type Page } from './test'

/** listen keeps every line that the live regions are given, as a screen reader would read it. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          const lines = node.matches('[data-live] > p') ? [node] : node.querySelectorAll('[data-live] > p')
          for (const line of lines) said.push((line as HTMLElement).textContent ?? '')
        }
    }).observe(document, { childList: true, subtree: true })
  })

const said = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said)

/** bare is a sentence without what is written and not said. */
const bare = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[.:]\s*$/, '')
    .replace(/ ([.,:;])/g, '$1')
    .trim()

/** log is what the page has written down, turns without their words. */
const log = (page: Page): Promise<{ turn: boolean; text: string }[]> =>
  page
    .locator('[data-story] > div > *')
    .evaluateAll((lines) => lines.map((line) => ({ turn: line.matches('h3'), text: (line as HTMLElement).innerText })))

const words = {
  en: { start: 'Start the story', turn: /^Your turn\.$|’s turn\.$/ },
  es: { start: 'Empezar la historia', turn: /^Tu turno\.$|^Turno de .*\.$/ },
}

for (const language of ['en', 'es'] as const)
  test(`a whole game is heard in ${language}`, async ({ page }) => {
    test.setTimeout(900_000)
    const likes = { ...inHaste, language, log: 'plain', follow: language === 'en' ? 'instant' : 'fast' }
    await page.addInitScript((text) => localStorage.setItem('shipfic.settings', text), JSON.stringify(likes))
    await listen(page)
    const made = await page.request.post('/api/tables', {
      data: {
        name: 'Inkwell',
        bots: ['filly'],
        config: { game: 'tsssf', seats: 2, open: false, options: { winningPoints: 1 } },
      },
    })
    await page.goto(`/t/${((await made.json()) as { id: string }).id}`)
    await page.getByRole('button', { name: words[language].start }).click()
    await expect(page.locator('[data-phase]')).toBeVisible()
    await new Player(page).game()
    await expect(page.locator('[data-phase="over"][data-busy="false"]')).toBeVisible()

    const heard = (await said(page)).map(bare)
    const told = await log(page)
    expect(told.length).toBeGreaterThan(20)
    let at = -1
    const counts = new Map<string, number>()
    for (const { text } of told.filter((line) => !line.turn).map((line) => ({ text: bare(line.text) }))) {
      const next = heard.indexOf(text, at + 1)
      expect(next, `“${text}” after “${heard[at]}” in ${JSON.stringify(heard)}`).toBeGreaterThan(at)
      at = next
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    for (const [text, n] of counts)
      expect(
        heard.filter((line) => line === text),
        text,
      ).toHaveLength(n)
    const turns = (await said(page)).filter((line) => words[language].turn.test(line))
    expect(turns.length).toBeGreaterThanOrEqual(told.filter((line) => line.turn).length)
  })

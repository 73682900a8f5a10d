// The contrast of texts as they are painted. The accessibility check gives up where a text stands on a pattern, a picture or a gradient; here its
// colour is compared with the pixels behind it.

import { expect, type Page } from './test'

interface Piece {
  text: string
  box: { x: number; y: number; width: number; height: number }
  ink: [number, number, number, number] // red, green, blue and opacity
  least: number // the contrast that it needs
}

/** texts lists the lines of text that are in sight and that nothing covers. It runs in the page. */
function texts(): Piece[] {
  const found: Piece[] = []
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const rgba = (colour: string) => {
    probe.clearRect(0, 0, 1, 1)
    probe.fillStyle = colour
    probe.fillRect(0, 0, 1, 1)
    return [...probe.getImageData(0, 0, 1, 1).data]
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const text = node.textContent!.trim()
    if (
      !text ||
      element.closest('.vh, .doodle[aria-hidden=true], :disabled, [aria-disabled=true], script, style, option')
    )
      continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const style = getComputedStyle(element)
    let opacity = 1
    for (let e: Element | null = element; e; e = e.parentElement) opacity *= Number(getComputedStyle(e).opacity)
    if (opacity < 0.2) continue // on its way
    // What is cut off, such as the end of a long line, is not painted.
    let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight]
    for (let e: Element | null = element; e; e = e.parentElement) {
      if (getComputedStyle(e).overflowX === 'visible') continue
      const frame = e.getBoundingClientRect()
      ;[left, right] = [Math.max(left, frame.left - 1), Math.min(right, frame.right + 1)]
      ;[top, bottom] = [Math.max(top, frame.top - 1), Math.min(bottom, frame.bottom + 1)]
    }
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 4 || height < 6 || x < left || y < top || x + width > right || y + height > bottom) continue
      const at = document.elementFromPoint(x + width / 2, y + height / 2)
      if (!at || !(element.contains(at) || at.contains(element))) continue
      const [r, g, b, a] = rgba(element instanceof SVGElement ? style.fill : style.color)
      const size = parseFloat(style.fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      found.push({
        text: text.slice(0, 40),
        box: { x, y, width, height },
        ink: [r!, g!, b!, (a! / 255) * opacity],
        least: large ? 3 : 4.5,
      })
    }
  }
  return found
}

/** judge compares inks with the grounds of a picture. It runs in an empty page. */
async function judge({ picture, pieces }: { picture: string; pieces: Piece[] }): Promise<string[]> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  canvas.drawImage(image, 0, 0)
  const light = (rgb: readonly number[]) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  return pieces.flatMap(({ text, box, ink, least }) => {
    const { data } = canvas.getImageData(box.x, box.y, Math.max(1, box.width), Math.max(1, box.height))
    const ratios: number[] = []
    for (let i = 0; i < data.length; i += 4) {
      const ground = [...data.subarray(i, i + 3)]
      const seen = ground.map((v, k) => v * (1 - ink[3]) + ink[k]! * ink[3])
      const [dark, bright] = [light(ground), light(seen)].sort((a, b) => a - b)
      ratios.push((bright! + 0.05) / (dark! + 0.05))
    }
    const median = ratios.sort((a, b) => a - b)[ratios.length >> 1]!
    return median < least ? [`${median.toFixed(2)} of ${least}: ${text}`] : []
  })
}

/** restyle adds rules to a page, whose policy allows no style elements. */
export const restyle = (page: Page, rules: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, rules)

/** legible measures every text in sight, and wants enough contrast. It tells how many there were. */
export async function legible(page: Page): Promise<number> {
  const pieces = await page.evaluate(texts)
  await restyle(
    page,
    '*, *::before, *::after, ::placeholder { color: transparent !important; text-shadow: none !important; caret-color: transparent !important } ' +
      'text, tspan { fill: transparent !important }',
  )
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64')
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  const empty = await page.context().newPage()
  const poor = await empty.evaluate(judge, { picture, pieces })
  await empty.close()
  expect(poor).toEqual([])
  return pieces.length
}

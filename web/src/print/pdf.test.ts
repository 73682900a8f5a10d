import { expect, test } from 'vitest'
import { pdf, type Image, type Page } from './pdf'

const image = (byte: number): Image => ({ jpeg: new Uint8Array([byte, 0xff, 0x00, 0x0a]), width: 815, height: 1110 })

const text = async (pages: Page[]) => Buffer.from(await pdf(pages).arrayBuffer()).toString('latin1')

test('every object is where the table says, and a picture on several pages is there once', async () => {
  const [face, back] = [image(1), image(2)]
  const card = (image: Image): Page => ({
    width: 69,
    height: 94,
    trim: 3,
    images: [{ image, x: 0, y: 0, width: 69, height: 94 }],
    lines: [],
  })
  const file = await text([card(face), card(back), card(face), card(back)])
  const rows = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map((row) => Number(row[1]))
  rows.forEach((at, i) => expect(file.slice(at, at + 12)).toMatch(new RegExp(`^${i + 1} 0 obj`)))
  expect(rows).toHaveLength(2 + 2 + 8)
  expect(Number(/startxref\n(\d+)/.exec(file)![1])).toBe(file.indexOf('xref\n0 '))
  expect(file.match(/\/DCTDecode/g)).toHaveLength(2)
  expect(
    file.match(/\/MediaBox \[0 0 195\.591 266\.457\] \/TrimBox \[8\.504 8\.504 187\.087 257\.953\]/g),
  ).toHaveLength(4)
  expect(file).toContain('/Count 4')
})

test('places are counted from the upper left, and marks are lines', async () => {
  const file = await text([
    {
      width: 210,
      height: 297,
      images: [{ image: image(1), x: 10, y: 20, width: 69, height: 94, clip: { x: 13, y: 23, width: 63, height: 88 } }],
      lines: [[10, 0, 10, 5]],
    },
  ])
  expect(file).toContain('36.85 527.244 178.583 249.449 re W n 195.591 0 0 266.457 28.346 518.74 cm')
  expect(file).toContain('28.346 841.89 m 28.346 827.717 l S')
  expect(file).not.toContain('TrimBox')
})

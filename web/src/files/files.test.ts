import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from '../print/zip'
import { untar, unzip } from './archive'
import { summaryOf } from './brought'
import { BadFile, maxText } from './limits'
import { isAt, openFiles } from './open'

const bytes = (text: string) => new TextEncoder().encode(text)
const zipped = (...files: [string, string][]) => zip(files.map(([name, text]) => ({ name, data: bytes(text) })))
const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)
const wrong = (opening: Promise<unknown>) =>
  opening.then(
    () => 'fine',
    (error: unknown) => (error instanceof BadFile ? error.code : String(error)),
  )

/** compressed is a zip of one compressed file, which says of its size what it likes. */
function compressed(name: string, data: Uint8Array): Blob {
  const packed = deflateRawSync(data)
  const label = bytes(name)
  const about = new DataView(new ArrayBuffer(26))
  about.setUint16(0, 20, true)
  about.setUint16(4, 8, true)
  about.setUint32(14, packed.length, true)
  about.setUint32(18, 1, true)
  about.setUint16(22, label.length, true)
  const u32 = (n: number) => Uint8Array.of(n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24)
  const local = [u32(0x04034b50), about, label, packed]
  const directory = [u32(0x02014b50), Uint8Array.of(20, 0), about, new Uint8Array(6 + 4), u32(0), label]
  const at = 30 + label.length + packed.length
  const size = 46 + label.length
  const end = [u32(0x06054b50), Uint8Array.of(0, 0, 0, 0, 1, 0, 1, 0), u32(size), u32(at), Uint8Array.of(0, 0)]
  return new Blob([...local, ...directory, ...end] as BlobPart[])
}

/** tarred is a tar as Python writes it. */
function tarred(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const head = new Uint8Array(512)
    head.set(bytes(name), 0)
    head.set(bytes(bytes(text).length.toString(8).padStart(11, '0')), 124)
    head.set(bytes('ustar'), 257)
    const body = new Uint8Array(Math.ceil(bytes(text).length / 512) * 512)
    body.set(bytes(text))
    return [...head, ...body]
  })
  return Uint8Array.from([...blocks, ...new Uint8Array(1024)])
}

const cut = (zip: Blob) => new Blob([zip.slice(0, 10), zip.slice(60)])
const pack = '{"format": "pack:1"}'

test('a zip is read as it was written, compressed or not', async () => {
  const entries = await unzip(zipped(['pack.json', pack], ['__MACOSX/x', ''], ['a/ñ.png', 'PNG']))
  expect(entries.map((e) => e.name)).toEqual(['pack.json', 'a/ñ.png'])
  expect(new TextDecoder().decode(await entries[1]!.read(100))).toBe('PNG')
  const [entry] = await unzip(compressed('pack.json', bytes(pack.repeat(50))))
  expect((await entry!.read(2000)).length).toBe(pack.length * 50)
})

test.each([
  ['outside', () => zipped(['../pack.json', pack])],
  ['outside', () => zipped(['/pack.json', pack])],
  ['outside', () => zipped(['..\\pack.json', pack])],
  ['twice', () => zipped(['a.png', ''], ['a.png', ''])],
  ['several', () => zipped(['pack.json', pack], ['b/pack.json', pack])],
  ['none', () => zipped(['readme.txt', ''])],
  ['excel', () => zipped(['xl/workbook.xml', ''])],
  ['damaged', () => zipped(['pack.json', pack]).slice(0, -30)],
  ['damaged', () => cut(zipped(['pack.json', pack], ['b', 'x'.repeat(500)]))],
  ['many', () => zipped(...Array.from({ length: 5001 }, (_, i): [string, string] => [`${i}.txt`, '']))],
  ['fileLarge', () => compressed('pack.json', new Uint8Array(maxText + 1))],
  ['noAttributes', () => zipped(['a.tsssf', new TextDecoder().decode(tarred({ 'image.png': 'PNG' }))])],
] as const)('an archive that is %s is refused', async (code, make) => {
  expect(await wrong(openFiles([file('x.zip', make())]))).toBe(code)
})

test.each([
  ['\x89PNG\r\n', 'picture'],
  ['%PDF-1.7', 'pdf'],
  ['<!DOCTYPE html>', 'page'],
  ['Rar!', 'archive'],
])('%j is told for what it is', async (begin, code) => {
  expect(
    await wrong(
      openFiles([
        file(
          'x.json',
          Uint8Array.from(begin, (c) => c.charCodeAt(0)),
        ),
      ]),
    ),
  ).toBe(code)
})

test('a pack in a zip comes with its pictures, by the name of the zip', async () => {
  const opened = await openFiles([
    file('tide.zip', zipped(['t/pack.json', pack], ['t/Pony/Ebb.png', 'PNG'], ['x.txt', ''])),
  ])
  expect([opened.name, await opened.text.text(), opened.pictures.map((p) => p.name)]).toEqual([
    'tide.zip',
    pack,
    ['t/Pony/Ebb.png'],
  ])
})

test('several cards of raubana’s game are one text', async () => {
  const card = (name: string) => tarred({ 'image.png': 'PNG', attributes: `type = ship\nname = ${name}` })
  expect([...untar(card('A')).keys()]).toEqual(['image.png', 'attributes'])
  const opened = await openFiles([file('A.tsssf', card('A')), file('B.tsf', card('B'))])
  expect(await opened.text.text()).toBe('file = A.tsssf\ntype = ship\nname = A\nfile = B.tsf\ntype = ship\nname = B\n')
  expect(opened.pictures.map((p) => p.name)).toEqual(['A.tsssf.png', 'B.tsf.png'])
})

test('a file that is no archive goes to the server as it is', async () => {
  const chosen = file('cards.csv', 'kind,title')
  expect(await openFiles([chosen])).toEqual({ name: 'cards.csv', text: chosen, alone: true, pictures: [] })
})

test('pictures are found by the end of their paths', () => {
  expect(isAt('img/Tide/Pony/Ebb.PNG', 'Pony/Ebb')).toBe(true)
  expect(isAt('ebb.png', 'Ebb.png')).toBe(true)
  expect(isAt('Webb.png', 'ebb.png')).toBe(false)
  expect(isAt('a.png', '')).toBe(false)
})

test('what an import did is counted, with the cards', () => {
  const finding = (code: string, more: object) => ({ severity: 'warning', code, sentence: '', ...more })
  const checked = {
    cards: 52,
    findings: [
      finding('enforced', { severity: 'note', cards: ['A', 'B'] }),
      finding('by-hand', { card: 'C' }),
      finding('by-hand', { card: 'C' }),
      finding('name', { card: 'A' }),
      finding('symbol', { card: 'A' }),
      finding('symbol', { card: 'A' }),
      finding('bom', {}),
    ],
  } as never
  expect(summaryOf({ checked, unpictured: ['Ebb'] })).toEqual({
    cards: 52,
    counts: [
      { what: 'enforced', n: 2, cards: ['A', 'B'] },
      { what: 'by-hand', n: 1, cards: ['C'] },
      { what: 'name', n: 1, cards: ['A'] },
      { what: 'symbol', n: 2, cards: ['A'] },
    ],
    unpictured: ['Ebb'],
  })
})

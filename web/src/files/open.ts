// What somebody drops or chooses as a pack: a text that the server reads, an archive of a text and its pictures, or cards of raubana's
// game. It is what package packs/bundle does for the command line; texts are read by the server alone.

import { isTar, plain, untar, unzip, type Entry } from './archive'
import { BadFile, maxPicture, maxText, type Wrong } from './limits'

/** Opened is a text to be read as a pack, and the pictures beside it. */
export interface Opened {
  name: string
  text: Blob
  alone: boolean // the file was the text itself
  pictures: readonly Entry[]
}

const begins: [begin: string, wrong: Wrong][] = [
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['RIFF', 'picture'],
  ['<svg', 'picture'],
  ['%PDF', 'pdf'],
  ['\xd0\xcf\x11\xe0', 'excel'],
  ['Rar!', 'archive'],
  ['7z\xbc\xaf', 'archive'],
  ['\x1f\x8b', 'archive'],
  ['<!DOCTYPE', 'page'],
  ['<!doctype', 'page'],
  ['<html', 'page'],
]

const endsWith = (name: string, ...endings: string[]) => endings.some((e) => name.toLowerCase().endsWith(e))
const isPicture = (name: string) => endsWith(name, '.png', '.jpg', '.jpeg', '.webp')
const isText = (name: string) => endsWith(name, '.json', '.pon', '.csv', '.tsv')
const isCard = (name: string) => endsWith(name, '.tsssf', '.tsf')
const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** openFiles opens what was dropped together. */
export async function openFiles(files: readonly File[]): Promise<Opened> {
  const entries: Entry[] = []
  for (const file of files) {
    const begin = new Uint8Array(await file.slice(0, 512).arrayBuffer())
    const letters = String.fromCharCode(...begin.subarray(0, 12))
    if (letters.startsWith('PK\x03\x04') || letters.startsWith('PK\x05\x06')) entries.push(...(await unzip(file)))
    else if (isTar(begin)) entries.push(plain(isCard(file.name) ? file.name : `${file.name}.tsssf`, file))
    else {
      const wrong = begins.find(([begin]) => letters.startsWith(begin))?.[1]
      if (wrong && !(wrong === 'picture' && files.length > 1)) throw new BadFile(wrong, file.name)
      if (files.length === 1) return { name: file.name, text: file, alone: true, pictures: [] }
      entries.push(plain(file.name, file))
    }
  }
  return { alone: false, ...(await mainOf(files[0]!.name, entries)) }
}

/** mainOf finds the pack among files. Cards of raubana's game become one text, and their pictures files beside it. */
async function mainOf(name: string, entries: readonly Entry[]): Promise<Omit<Opened, 'alone'>> {
  const pictures = entries.filter((e) => isPicture(e.name))
  const named = entries.filter((e) => baseOf(e.name) === 'pack.json')
  const found = named.length > 0 ? named : entries.filter((e) => isText(e.name))
  if (found.length > 1) throw new BadFile('several', `${found[0]!.name}, ${found[1]!.name}`)
  if (found.length === 1) {
    const text = new Blob([await found[0]!.read(maxText)])
    return { name: named.length > 0 ? name : baseOf(found[0]!.name), text, pictures }
  }
  const cards = entries.filter((e) => isCard(e.name))
  if (entries.some((e) => e.name === 'xl/workbook.xml')) throw new BadFile('excel')
  if (cards.length === 0)
    throw new BadFile(pictures.length > 0 && pictures.length === entries.length ? 'picture' : 'none')
  let text = ''
  for (const card of cards) {
    const parts = untar(await card.read(maxPicture + maxText))
    const [attributes, image] = [parts.get('attributes'), parts.get('image.png')]
    if (!attributes) throw new BadFile('noAttributes', card.name)
    text += `file = ${card.name.replace(/\s+/g, ' ')}\n${new TextDecoder().decode(attributes)}\n`
    if (image) pictures.push(plain(`${card.name}.png`, new Blob([image])))
  }
  return { name: cards.length === 1 ? baseOf(cards[0]!.name) : name, text: new Blob([text]), pictures }
}

/** isAt reports whether a file is at a path or at its end, with or without the ending of its name. */
export function isAt(name: string, wanted: string): boolean {
  const end = wanted.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
  return [name.toLowerCase(), name.toLowerCase().replace(/\.\w+$/, '')].some(
    (path) => end !== '' && (path === end || path.endsWith(`/${end}`)),
  )
}

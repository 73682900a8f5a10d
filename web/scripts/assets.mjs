// Makes what the page needs out of the icon package and the embedded cards:
//
//   src/gen/emblems/      the emblems that cards and the page use, a file for each, so that a page fetches only those it shows
//   src/gen/emblems.svg   all of them, for pages that show most
//   src/gen/hero.json     the faces that the first page shows, so that it need not ask for all cards
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rounded } from './path.mjs'

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** write leaves a file alone that says the same: another build may be reading it. */
function write(name, text) {
  const path = new URL(`../src/gen/${name}`, import.meta.url)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

const icons = read('../node_modules/@iconify-json/game-icons/icons.json')
const core = ['ponies', 'ships', 'goals'].map((name) => read(`../../packs/core/${name}.json`).cards)
const hayburger = read('../../hayburger/deck.json')
const page = read('../src/icons/emblems.json')
const own = read('../src/icons/own.json') // drawings of our own, which are clearer than those of the package

/** Every emblem named anywhere in a piece of data. */
function* emblems(data) {
  if (typeof data !== 'object' || data === null) return
  if (typeof data.emblem === 'string') yield data.emblem
  for (const value of Object.values(data)) yield* emblems(value)
}

const names = [...new Set([...emblems(core), ...emblems(hayburger), ...Object.values(page).flat()])].sort()
const missing = names.filter((name) => !icons.icons[name])
if (missing.length > 0) throw new Error(`the icon package has no ${missing.join(', ')}`)

const symbol = (name) => {
  if (own[name]) return `<symbol id="${name}" viewBox="0 0 512 512"><path d="${own[name]}"/></symbol>`
  const { body, width = icons.width, height = icons.height } = icons.icons[name]
  const plain = body
    .replaceAll(' fill="currentColor"', '')
    .replace(/ d="([^"]+)"/g, (_, path) => ` d="${rounded(path)}"`)
  return `<symbol id="${name}" viewBox="0 0 ${width} ${height}">${plain}</symbol>`
}

/** The faces of the first page, in the shape in which the server tells cards. */
function hero(ids) {
  const kinds = { start: 'Start', pony: 'Pony', ship: 'Ship', goal: 'Goal' }
  return ids.map((id) => {
    const [kind, key] = id.split('.')
    const { title, short, race, gender, keywords, art, flavour, altTimeline, power } = core
      .map((c) => c[kind]?.[key])
      .find(Boolean)
    return {
      id: `Core.${kinds[kind]}.${key}`,
      kind: kinds[kind],
      title,
      short,
      keywords,
      art,
      flavour,
      ...(race && { race: race.split('/'), symbol: race }),
      ...(gender && { gender: gender.split('/') }),
      ...(altTimeline && { dystopian: true }),
      ...(typeof power === 'string' && { power: { name: power } }),
    }
  })
}

const svg = (names) => `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbol).join('')}</svg>\n`

const each = new URL('../src/gen/emblems/', import.meta.url)
mkdirSync(each, { recursive: true })
for (const old of readdirSync(each)) if (!names.includes(old.replace('.svg', ''))) rmSync(new URL(old, each))
for (const name of names) write(`emblems/${name}.svg`, svg([name]))
write('emblems.svg', svg(names))
write('hero.json', JSON.stringify(hero(read('../src/home/hero.json').cards)))
console.log(`emblems: ${names.length}`)

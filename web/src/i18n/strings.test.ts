import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const bundles = {
  page: { en: read('./en/page.json'), es: read('./es/page.json') },
  game: { en: read('./en/game.json'), es: read('./es/game.json') },
  rules: { en: read('../rules/i18n/en.json'), es: read('../rules/i18n/es.json') },
  learn: { en: read('../learn/i18n/en.json'), es: read('../learn/i18n/es.json') },
  table: { en: read('../table/i18n/en.json'), es: read('../table/i18n/es.json') },
  workshop: { en: read('../workshop/i18n/en.json'), es: read('../workshop/i18n/es.json') },
  stats: { en: read('../stats/i18n/en.json'), es: read('../stats/i18n/es.json') },
  replay: { en: read('../replay/i18n/en.json'), es: read('../replay/i18n/es.json') },
}
const gaps = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!))].sort()

test.each(Object.entries(bundles))(
  '%s has the same keys in both languages, with the same gaps and forms',
  (_, { en, es }) => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(en)) {
      expect(es[key]!.trim(), key).not.toBe('')
      expect(gaps(es[key]!), key).toEqual(gaps(en[key]!))
      expect(es[key]!.split(' | ').length, key).toBe(en[key]!.split(' | ').length)
    }
  },
)

test('no key is in two bundles', () => {
  const keys = Object.values(bundles).flatMap(({ en }) => Object.keys(en))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

// The codes that the server can refuse with are constants in Go: each must have a sentence.
const sources = [
  '../../../tsssf/refusals.go',
  '../../../hayburger/refusals.go',
  '../../../internal/table/refusals.go',
  '../../../internal/server/problems.go',
  '../../../internal/practice/play.go',
  '../../../internal/games/',
]

function codesIn(path: string): string[] {
  const url = new URL(path, import.meta.url)
  const files = path.endsWith('/')
    ? readdirSync(url)
        .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
        .map((name) => new URL(name, url))
    : [url]
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const constants = [...text.matchAll(/^\t([A-Z]\w*)\s+= "(\w+)"/gm)]
    return path.endsWith('/')
      ? constants.filter((m) => new RegExp(`Refuse\\(${m[1]}\\b`).test(text)).map((m) => m[2]!)
      : constants.map((m) => m[2]!)
  })
}

test.each(sources)('every code in %s has a sentence', (path) => {
  const codes = codesIn(path)
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter((code) => !(`refusal.${code}` in bundles.game.en))).toEqual([])
})

test('every power has a name', () => {
  const source = readFileSync(new URL('../../../tsssf/power.go', import.meta.url), 'utf8')
  const table = source.slice(source.indexOf('var NamedPowers'))
  const names = [...table.slice(0, table.indexOf('\n}')).matchAll(/^\t"(\w+)":/gm)].map((m) => m[1]!)
  expect(names.length).toBeGreaterThan(20)
  expect(
    [...names, 'changeling', 'addKeywords', 'reminder', 'none'].filter((name) => !(`power.${name}` in bundles.game.en)),
  ).toEqual([])
})

test('every key that the source names has a string', () => {
  const all = new Set(Object.values(bundles).flatMap(({ en }) => Object.keys(en)))
  const source = new URL('..', import.meta.url)
  const files = (readdirSync(source, { recursive: true }) as string[]).filter(
    (name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|^gen\//.test(name),
  )
  for (const file of files) {
    for (const [, key] of readFileSync(new URL(file, source), 'utf8').matchAll(/\bt\('([\w.]+)'/g))
      expect(all, `${file}: ${key}`).toContain(key)
  }
})

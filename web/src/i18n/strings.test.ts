import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Text } from '../lib/format'
import { defaultLanguage, isLanguage, languages, localeOf } from '../lib/languages'

const here = (path: string): URL => new URL(path, import.meta.url)
const sourceFiles = readdirSync(here('..'), { recursive: true }) as string[]

// Bundles by name: src/i18n/en/page.json is "page", src/table/i18n/en.json is "table", src/games/tsssf/i18n/en.json is "tsssf".
const bundles = sourceFiles.flatMap((path) => {
  const shared = /^i18n\/(\w+)\/(\w+)\.json$/.exec(path)
  if (shared) return [{ name: shared[2]!, language: shared[1]!, path }]
  const own = /^(?:games\/)?(\w+)\/i18n\/(\w+)\.json$/.exec(path)
  return own ? [{ name: own[1]!, language: own[2]!, path }] : []
})
const names = [...new Set(bundles.map((b) => b.name))]
const codes = languages.map((l) => l.code)

function read(name: string, language: string): Record<string, Text> {
  const bundle = bundles.find((b) => b.name === name && b.language === language)
  if (!bundle) throw new Error(`The bundle "${name}" has no file for the language "${language}".`)
  return JSON.parse(readFileSync(here(`../${bundle.path}`), 'utf8'))
}

const originals = Object.assign({}, ...names.map((name) => read(name, defaultLanguage))) as Record<string, Text>
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const gaps = (text: Text) =>
  [...new Set(formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)))].sort()

test('the server has the same languages, and the same default', () => {
  const source = readFileSync(here('../../../language/language.go'), 'utf8')
  const constants = Object.fromEntries([...source.matchAll(/^\t(\w+) +Code = "(\w+)"/gm)].map((m) => [m[1]!, m[2]!]))
  const known = source.slice(source.indexOf('var known'))
  expect([...known.matchAll(/^\t\{(\w+), /gm)].map((m) => constants[m[1]!])).toEqual(codes)
  expect(constants[/^const Default = (\w+)/m.exec(source)![1]!]).toBe(defaultLanguage)
})

test.each(bundles)('$path has every key once', ({ path }) => {
  const keys = [...readFileSync(here(`../${path}`), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map((m) => m[1]!)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every file of strings is of a language of the list', () => {
  expect(bundles.filter((b) => !isLanguage(b.language)).map((b) => b.path)).toEqual([])
})

describe.each(codes)('in %s', (code) => {
  test.each(names)('%s has every key, with the same gaps', (name) => {
    const original = read(name, defaultLanguage)
    const strings = read(name, code)
    expect(Object.keys(strings).sort()).toEqual(Object.keys(original).sort())
    for (const [key, text] of Object.entries(strings)) {
      for (const form of formsOf(text)) {
        expect(form.trim(), key).not.toBe('')
        expect(form, `${key} has a typewriter’s apostrophe or quotation mark`).not.toMatch(/['"]/)
      }
      expect(gaps(text), key).toEqual(gaps(original[key]!))
      expect(typeof text, `${key} has plural forms in every language or in none`).toBe(typeof original[key])
    }
  })

  // The categories that whole numbers up to a thousand have: "one" and "other" in English, four in Polish.
  const rules = new Intl.PluralRules(localeOf(code))
  const categories = new Set<string>(['other', ...Array.from({ length: 1001 }, (_, n) => rules.select(n))])

  test.each(names)('%s has every plural form', (name) => {
    for (const [key, text] of Object.entries(read(name, code)))
      if (typeof text !== 'string') expect(Object.keys(text).sort(), key).toEqual([...categories].sort())
  })
})

test('no key is in two bundles', () => {
  const keys = names.flatMap((name) => Object.keys(read(name, defaultLanguage)))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

// The codes that the server can refuse with are constants in Go: each must have a sentence.
const sources = [
  '../../../tsssf/move_refusals.go',
  '../../../hayburger/move_refusals.go',
  '../../../internal/table/refusals.go',
  '../../../internal/api/codes.go',
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
  expect(codes.filter((code) => !(`refusal.${code}` in originals))).toEqual([])
})

test('every power has a name', () => {
  const source = readFileSync(new URL('../../../tsssf/deed_power.go', import.meta.url), 'utf8')
  const table = source.slice(source.indexOf('var NamedPowers'))
  const names = [...table.slice(0, table.indexOf('\n}')).matchAll(/^\t"(\w+)":/gm)].map((m) => m[1]!)
  expect(names.length).toBeGreaterThan(20)
  expect(
    [...names, 'changeling', 'addKeywords', 'reminder', 'none'].filter((name) => !(`power.${name}` in originals)),
  ).toEqual([])
})

const code = sourceFiles
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|\.gen\.ts$|^gen\//.test(name))
  .map((file) => ({ file, text: readFileSync(here(`../${file}`), 'utf8') }))

test('every key that the source names has a string', () => {
  for (const { file, text } of code)
    for (const [, key] of text.matchAll(/\bt\('([\w.]+)'/g)) expect(originals, `${file}: ${key}`).toHaveProperty([key!])
})

test('every string is used', () => {
  const all = code.map(({ text }) => text).join('\n')
  const named = new Set([...all.matchAll(/(['"`])([\w.-]+)\1/g)].map((m) => m[2]!))
  // A key made up at run time is a template that begins with its first part: `kind.${kind}`.
  // What is in a gap may have braces, or a template of its own that ends the match early.
  const gap = /\$\{(?:[^{}]|\{[^}]*\})*(?:\}|$)/
  const templates = [...all.matchAll(/`([a-z]\w*\.[^`\n]*\$\{[^`\n]*)`/g)].map(
    (m) =>
      new RegExp(
        `^${m[1]!
          .split(gap)
          .map((part) => part.replaceAll('.', '\\.'))
          .join('[\\w.-]+')}$`,
      ),
  )
  const unused = Object.keys(originals).filter((key) => !named.has(key) && !templates.some((made) => made.test(key)))
  expect(unused).toEqual([])
})

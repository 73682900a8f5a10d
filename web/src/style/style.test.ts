import { readFileSync, readdirSync } from 'node:fs'
import postcss, { type Declaration, type Rule } from 'postcss'
import { expect, test } from 'vitest'

// Styles take sizes of text and radii from tokens.css, and name nothing that is not there. Svelte itself finds dead rules of one
// component; these tests find those that cross components.

const src = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, src), 'utf8')
const style = /<style[^>]*>([\s\S]*?)<\/style>/

const paths = readdirSync(src, { recursive: true }).map(String)
const components = paths.filter((path) => path.endsWith('.svelte')).map((path) => [path, read(path)] as const)
const markup = [
  ...components.map(([, text]) => text.replace(style, '')),
  ...paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).map(read),
].join('\n')
const sheets = [
  ...components.map(([path, text]) => [path, style.exec(text)?.[1] ?? ''] as const),
  ...paths.filter((path) => path.endsWith('.css')).map((path) => [path, read(path)] as const),
].map(([path, css]) => ({ path, isShared: path.endsWith('.css'), root: postcss.parse(css) }))

/** drawn are faces and sheets of cards: their measures are parts of a card, not of the page. */
const drawn = (path: string) => path.startsWith('print/') || path.startsWith('card/')

function declarations(prop: RegExp): { path: string; value: string }[] {
  const found: { path: string; value: string }[] = []
  for (const { path, root } of sheets)
    root.walkDecls(prop, ({ value }: Declaration) => void found.push({ path, value: `${path}: ${value}` }))
  return found.filter(({ path }) => !drawn(path))
}

/** isText tells a size of text from one that scales a drawing, which is far smaller or far larger. */
const isText = (pixels: number) => pixels >= 9.5 && pixels < 60

test('every size of text is a token', () => {
  const literal = declarations(/^font(-size)?$/).filter(({ value }) =>
    [...value.matchAll(/(?<![\w(.-])([\d.]+)px/g)].some(([, pixels]) => isText(Number(pixels))),
  )
  expect(literal.map(({ value }) => value)).toEqual([])
})

test('every radius is a token', () => {
  const literal = declarations(/^border(-\w+)*-radius$/).filter(({ value }) => /(?<![\w.-])[\d.]+px/.test(value))
  expect(literal.map(({ value }) => value)).toEqual([])
})

test('every token that is used is defined, and every one that is defined is used', () => {
  const css = sheets.map(({ root }) => root.toString()).join('\n')
  const all = css + markup
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  const tokens = new Set([...read('style/tokens.css').matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name!))
  expect([...tokens].filter((name) => !used.has(name))).toEqual([])
  const scales = [...used].filter((name) => /^--(t|r|m|sh)-/.test(name))
  expect(scales.filter((name) => !tokens.has(name))).toEqual([])
})

test('every class that a shared or a crossing rule names is in a page', () => {
  const texts = markup.match(/'[^'\n]*'|"[^"]*"|`[^`]*`|class:[\w-]+|\{ [\w-]+: /g) ?? []
  const words = new Set(texts.join(' ').match(/[\w-]+/g))
  const isKnown = (name: string) =>
    words.has(name) || [...name.matchAll(/-/g)].some(({ index }) => words.has(name.slice(0, index + 1)))
  const dead: string[] = []
  for (const { path, isShared, root } of sheets)
    root.walkRules(({ selector }: Rule) => {
      const crossing = isShared ? selector : (selector.match(/:global\((?:[^()]|\([^()]*\))*\)/g) ?? []).join(' ')
      for (const [, name] of crossing.matchAll(/\.([a-zA-Z][\w-]*)/g))
        if (!isKnown(name!)) dead.push(`${path}: ${selector.replace(/\s+/g, ' ')}`)
    })
  expect(dead).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../lib/languages'
import { parse, plain } from '../rules/markdown'

// What WCAG 2.2 asks for at the levels A and AA.
const criteria =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 ' +
  '3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2 1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 ' +
  '2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'

test.each(languages.map(({ code }) => code))('the statement in %s names every criterion once', (code) => {
  const file = new URL(`../../../docs/accessibility${code === 'en' ? '' : `.${code}`}.md`, import.meta.url)
  const tables = parse(readFileSync(file, 'utf8')).flatMap((part) => part.blocks.filter((b) => b.kind === 'table'))
  const rows = tables.flatMap((table) => table.rows)
  expect(rows.map((row) => plain(row[0]!).split(' ')[0])).toEqual(criteria.split(' '))
  for (const row of rows) expect(plain(row.at(-1)!), plain(row[0]!)).not.toBe('')
})

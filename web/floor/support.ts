// What the oldest browsers that the page is for can do, according to MDN's compatibility data. The README names the same versions.

import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { createRequire } from 'node:module'
import versions from './oldest.json' with { type: 'json' }

// Twenty megabytes of JSON: Node reads them faster than the bundler of the tests.
export const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const { ios, ...others } = versions
export const oldest = { ...others, safari_ios: ios }

/** at follows names into the data. */
export function at(from: object | undefined, ...names: string[]): CompatStatement | undefined {
  let found = from as Identifier | undefined
  for (const name of names) found = found && Object.hasOwn(found, name) ? found[name] : undefined
  return found?.__compat
}

/** lacking names the oldest browsers that do not have a feature. */
export function lacking(feature: CompatStatement): string[] {
  return (Object.keys(oldest) as (keyof typeof oldest)[]).filter((browser) => {
    const support = [feature.support[browser] ?? []].flat() as SimpleSupportStatement[]
    return !support.some((statement) => covers(statement, oldest[browser]))
  })
}

/** covers reports whether a version has all of it, without a flag and under its own name. */
function covers(support: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = support
  if (typeof added !== 'string' || added === 'preview' || flags || prefix || other) return false
  return !newer(added, version) && (typeof removed !== 'string' || newer(removed, version))
}

function newer(a: string, b: string): boolean {
  const [[aMajor = 0, aMinor = 0], [bMajor = 0, bMinor = 0]] = [a, b].map((v) =>
    v.replace('≤', '').split('.').map(Number),
  ) as [number[], number[]]
  return aMajor > bMajor || (aMajor === bMajor && aMinor > bMinor)
}

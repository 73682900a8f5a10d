// Finds what a style sheet uses that the oldest browsers lack.

import { transform } from 'lightningcss'
import postcss, { type AtRule, type Declaration } from 'postcss'
import { at, bcd, lacking, oldest } from './support'

type Feature = ReturnType<typeof at>

const { properties, selectors, types, 'at-rules': rules } = bcd.css as Record<string, Record<string, object>>

/** functions are all functions of values by name, such as color-mix. */
const functions = new Map<string, Feature>()
for (const [name, type] of Object.entries(types!)) {
  for (const inner of Object.keys(type)) functions.set(inner, at(type, inner))
  functions.set(name, at(type))
}

const units: Record<string, Feature> = {
  dvh: at(types, 'length', 'viewport_percentage_units_dynamic'),
  dvw: at(types, 'length', 'viewport_percentage_units_dynamic'),
  svh: at(types, 'length', 'viewport_percentage_units_small'),
  lvh: at(types, 'length', 'viewport_percentage_units_large'),
  cqw: at(types, 'length', 'container_query_length_units'),
  cqi: at(types, 'length', 'container_query_length_units'),
  lh: at(types, 'length', 'lh'),
  rlh: at(types, 'length', 'rlh'),
}

/** beyond lists what a style sheet uses beyond the floor, each as "feature: browsers that lack it". */
export function beyond(css: string): string[] {
  const found = new Set<string>()
  const look = (name: string, feature: Feature): boolean => {
    const without = feature ? lacking(feature) : []
    if (without.length > 0) found.add(`${name}: ${without.join(', ')}`)
    return without.length === 0
  }
  const root = postcss.parse(lowered(css))
  root.walkAtRules((rule) => {
    look(`@${rule.name}`, at(rules, rule.name))
    if (rule.name === 'media') inMedia(rule, look)
  })
  root.walkRules((rule) => {
    for (const [, name] of rule.selector.matchAll(/:{1,2}([a-z-]+)/g)) look(`:${name}`, at(selectors, name!))
  })
  root.walkDecls((declaration) => {
    if (hasFallback(declaration)) return
    for (const [name, feature] of featuresOf(declaration)) look(name, feature)
  })
  return [...found].sort()
}

/** lowered is a style sheet as the build ships it: with prefixes, and without the syntax that the oldest browsers cannot parse. */
function lowered(css: string): string {
  const targets = Object.fromEntries(
    Object.entries(oldest).map(([browser, version]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number)
      return [browser === 'safari_ios' ? 'ios_saf' : browser, (major << 16) | (minor << 8)]
    }),
  )
  return transform({ filename: 'style.css', code: Buffer.from(css), targets, errorRecovery: true }).code.toString()
}

function inMedia({ params }: AtRule, look: (name: string, feature: Feature) => unknown): void {
  for (const [, name] of params.matchAll(/\(\s*([a-z-]+)/g)) look(`@media (${name})`, at(rules, 'media', name!))
  if (/[<>]/.test(params)) look('@media (a < b)', at(rules, 'media', 'range_syntax'))
}

function featuresOf({ prop, value }: Declaration): [string, Feature][] {
  const words = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')
  return [
    [prop, at(properties, prop)],
    ...[...words.matchAll(/([a-z-]+)\(/g)].map(([, name]): [string, Feature] => [`${name}()`, functions.get(name!)]),
    ...[...words.matchAll(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]): [string, Feature] => [
      `${prop}: ${word}`,
      at(properties, prop, word),
    ]),
    ...[...words.matchAll(/\d([a-z]+)\b/g)].map(([, unit]): [string, Feature] => [`1${unit}`, units[unit!]]),
  ]
}

/** hasFallback reports whether the same property is set before, with a prefix or in a way that the oldest browsers understand. */
function hasFallback(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before; before = before.prev()) {
    if (before.type === 'decl' && before.prop === `-webkit-${declaration.prop}`) return true
    if (before.type !== 'decl' || before.prop !== declaration.prop) continue
    if (featuresOf(before).every(([, feature]) => !feature || lacking(feature).length === 0)) return true
  }
  return false
}

// Differences of JSON values, in the form that docs/protocol.md describes. The server makes them in internal/delta.
//
//   apply({ turn: 0, ponies: ['Tom'] }, { turn: 1, '~ponies': [1, ['Lyra']] }) // { turn: 1, ponies: ['Tom', 'Lyra'] }

type Fields = Record<string, unknown>

/** Malformed is thrown for a difference that does not fit the value. */
export class Malformed extends Error {}

/** apply returns a value after a difference. The value stays as it is, and the result shares the parts that did not change. */
export function apply(value: unknown, difference: unknown): unknown {
  if (isObject(value) && isObject(difference)) return applyToObject(value, difference)
  if (Array.isArray(value) && Array.isArray(difference)) return applyToList(value, difference)
  if (typeof value === 'string' && Array.isArray(difference)) return applyToText(value, difference)
  throw new Malformed()
}

const isObject = (v: unknown): v is Fields => typeof v === 'object' && v !== null && !Array.isArray(v)

function applyToObject(value: Fields, fields: Fields): Fields {
  const after = { ...value }
  for (const [key, change] of Object.entries(fields)) {
    const mark = key[0]
    const name = mark === '~' || mark === '-' ? key.slice(1) : key
    if (name === '' || /^[~-]/.test(name)) throw new Malformed()
    if (name === key) {
      after[name] = change
      continue
    }
    if (!Object.hasOwn(value, name)) throw new Malformed()
    if (mark === '~') after[name] = apply(value[name], change)
    else if (change === true) delete after[name]
    else throw new Malformed()
  }
  return after
}

function applyToList(value: unknown[], steps: unknown[]): unknown[] {
  const after: unknown[] = []
  let at = 0
  for (const step of steps) {
    if (Array.isArray(step)) after.push(...(step as unknown[]))
    else if (isObject(step)) {
      const { '': from, ...change } = step
      const index = from ?? at++
      if (typeof index !== 'number' || !(index in value)) throw new Malformed()
      after.push(from !== undefined && Object.keys(change).length === 0 ? value[index] : apply(value[index], change))
    } else {
      const n = walk(step, value.length - at)
      if (n > 0) after.push(...value.slice(at, at + n))
      at += Math.abs(n)
    }
  }
  return after.concat(value.slice(at))
}

function applyToText(value: string, steps: unknown[]): string {
  let after = ''
  let at = 0
  for (const step of steps) {
    if (typeof step === 'string') {
      after += step
      continue
    }
    const n = walk(step, value.length - at)
    if (n > 0) after += value.slice(at, at + n)
    at += Math.abs(n)
  }
  return after + value.slice(at)
}

/** walk reads a step that keeps or drops some of what is left. */
function walk(step: unknown, left: number): number {
  if (!Number.isInteger(step) || step === 0 || Math.abs(step as number) > left) throw new Malformed()
  return step as number
}

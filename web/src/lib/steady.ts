// Values that stay the same objects while they say the same, so that what depends on them is not worked out or drawn again.

/** none is the empty set. */
export const none: ReadonlySet<never> = new Set()

/** isEqual reports whether two lists have the same members. */
export const isEqual = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((member, i) => member === b[i])

/**
 * steady makes a function that gives its last list or set again while the new one has the same members.
 *
 *   readonly lit: ReadonlySet<string> = $derived.by(steady(() => new Set(this.question?.cells.keys())))
 */
export function steady<List extends Iterable<unknown>>(make: () => List): () => List {
  let last: List | undefined
  return () => {
    const next = make()
    if (!last || !isEqual([...last], [...next])) last = next
    return last
  }
}

/** once makes a function that works out its result only once for each object. */
export function once<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, Result>()
  return (of) => {
    let result = known.get(of)
    if (result === undefined) known.set(of, (result = make(of)))
    return result
  }
}

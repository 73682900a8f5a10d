// Values that this browser keeps. A browser may have no storage, or a full one, and anybody can write into it: reading never
// fails, and a value is only what its reader takes for one.

/** Kept is one value of the storage. */
export interface Kept<T> {
  get(): T
  set(value: T): boolean // false: the browser had no room for it
  clear(): void
}

/** Reader makes a value of what is stored, and the fallback of null and of nonsense. */
export type Reader<T> = (stored: unknown) => T

type Storages = 'localStorage' | 'sessionStorage'

/** kept is the value under a key. A tab keeps what is in its session storage for itself. */
export function kept<T>(key: string, read: Reader<T>, storage: Storages = 'localStorage'): Kept<T> {
  /** tried is a try of the storage, which may be closed: even naming it throws then. */
  const tried = <R>(use: (storage: Storage) => R, otherwise: R): R => {
    try {
      return use(globalThis[storage])
    } catch {
      return otherwise
    }
  }
  return {
    get: () => read(tried((s): unknown => JSON.parse(s.getItem(key) ?? 'null'), null)),
    set: (value) => tried((s) => (s.setItem(key, JSON.stringify(value)), true), false),
    clear: () => tried((s) => s.removeItem(key), undefined),
  }
}

type Guard<T> = (value: unknown) => value is T

export const isText: Guard<string> = (value) => typeof value === 'string'

/** guarded reads a value, or the fallback. */
export const guarded =
  <T, F>(is: Guard<T>, fallback: F): Reader<T | F> =>
  (stored) =>
    is(stored) ? stored : fallback

/** listOf reads those of a list that are right. */
export const listOf =
  <T>(is: Guard<T>): Reader<T[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter(is) : []

/** recordOf reads those entries of an object that are right. */
export const recordOf =
  <T>(is: Guard<T>, isKey = (_: string) => true): Reader<Record<string, T>> =>
  (stored) => {
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    return Object.fromEntries(Object.entries(stored).filter(([key, value]) => isKey(key) && is(value)))
  }

// The packs that this browser has published, with their secrets. There are no accounts: whoever knows a secret may change the pack.

import { linkTo } from '../lib/address'

const place = 'shipfic.published'

/** What the browser keeps things in; tests bring their own. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>

/** secrets are those that are kept, by the name of the pack. What somebody else wrote into the store is left out. */
function secrets(keep: Keep): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(keep.getItem(place) ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, secret]) => typeof secret === 'string'))
  } catch {
    return {}
  }
}

/** secretOf is the secret of a pack, or nothing. */
export const secretOf = (name: string, keep: Keep = localStorage): string => secrets(keep)[name] ?? ''

/** keepSecret remembers the secret of a pack, or forgets it if it is empty. */
export function keepSecret(name: string, secret: string, keep: Keep = localStorage): void {
  const { [name]: _, ...others } = secrets(keep)
  try {
    keep.setItem(place, JSON.stringify(secret ? { ...others, [name]: secret } : others))
  } catch {
    // A browser that stores nothing forgets it: the link is shown too.
  }
}

/** secretLink is the address with which its owner manages a pack. The server never sees what follows the #. */
export const secretLink = (name: string, secret: string): string => linkTo(`/packs/${name}#secret=${secret}`)

/** secretIn finds the secret in the part of an address that follows the #. */
export const secretIn = (fragment: string): string => /^#secret=(\w{16,64})$/.exec(fragment)?.[1] ?? ''

/** nameFrom makes the name of a pack from its title, as addresses have it. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

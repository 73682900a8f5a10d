// The packs that this browser has published, with their secrets. There are no accounts: whoever knows a secret may change the pack.

import { linkTo } from '../lib/address'
import { folded } from '../lib/format'
import { isText, kept, recordOf } from '../lib/kept'

// By the name of the pack.
const secrets = kept('shipfic.published', recordOf(isText))

/** secretOf is the secret of a pack, or nothing. */
export const secretOf = (name: string): string => secrets.get()[name] ?? ''

/** keepSecret remembers the secret of a pack, or forgets it if it is empty. A browser that stores nothing forgets it: the link is shown too. */
export function keepSecret(name: string, secret: string): void {
  const { [name]: _, ...others } = secrets.get()
  secrets.set(secret ? { ...others, [name]: secret } : others)
}

/** secretLink is the address with which its owner manages a pack. The server never sees what follows the #. */
export const secretLink = (name: string, secret: string): string => linkTo(`/packs/${name}#secret=${secret}`)

/** secretIn finds the secret in the part of an address that follows the #. */
export const secretIn = (fragment: string): string => /^#secret=(\w{16,64})$/.exec(fragment)?.[1] ?? ''

/** nameFrom makes the name of a pack from its title, as addresses have it. */
export const nameFrom = (title: string): string =>
  folded(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

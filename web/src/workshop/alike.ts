// What is published already: this draft before, and packs that could be taken for it.

import { folded } from '../lib/format'
import { maxPackSearch, type Published } from '../lib/wire.gen'
import { listPublished, showPublished } from '../packs/api'
import { nameFrom, secretOf } from '../packs/mine'
import { cleanNamespace } from './draft'
import { isDeck, type AnyDraft } from './store'

/** publishedBefore are the versions of a draft that this browser has published, the latest first. */
export async function publishedBefore({ published }: AnyDraft): Promise<readonly Published[]> {
  if (!published || !secretOf(published)) return []
  return showPublished(published).then(
    ({ versions }) => versions,
    () => [], // it is no longer published
  )
}

/** Other packs with the title or the namespace of a draft. */
export interface Alike {
  title?: { title: string; author: string }
  namespace?: { title: string }
}

/** alikeOf looks for them in the gallery, but for the pack at an address. */
export async function alikeOf(draft: AnyDraft, except = ''): Promise<Alike> {
  const namespace = isDeck(draft) ? '' : cleanNamespace(draft.namespace)
  const find = (words: string) =>
    listPublished(words.slice(0, maxPackSearch)).then(
      ({ packs, bundled }) => [
        ...packs.filter(({ name }) => name !== except),
        ...(bundled ?? []).map(({ name, ...pack }) => ({ ...pack, title: name, author: 'shipfic' })),
      ],
      () => [],
    )
  const [called, known] = await Promise.all([find(draft.name), namespace ? find(namespace) : []])
  const title = called.find((pack) => folded(pack.title) === folded(draft.name))
  const spaced = known.find((pack) => pack.namespace === namespace)
  return { ...(title && { title }), ...(spaced && { namespace: spaced }) }
}

/** suggestedAddress is where a draft is published unless its author says otherwise. A pack that is published again as another one needs a new address. */
export function suggestedAddress({ name, published = '' }: AnyDraft, another: boolean): string {
  const made = nameFrom(name)
  if (!another) return published || made
  return made === published ? `${made.slice(0, 38)}-2` : made
}

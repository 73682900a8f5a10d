// What the fields of a card need to know of the draft around it.

import { getContext, setContext } from 'svelte'
import type { Vocabulary } from './complete'
import type { Draft } from './draft'

export interface Bench {
  readonly draft: Draft
  readonly vocabulary: Vocabulary
}

const key = Symbol('bench')

export const provideBench = (bench: Bench): void => void setContext(key, bench)
export const useBench = (): Bench => getContext<Bench>(key)

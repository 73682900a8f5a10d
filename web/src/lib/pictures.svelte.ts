// Packs may bring pictures from other places on the web. They are shown only after the player has agreed, pack by pack.

import { isText, kept, listOf } from './kept'

const stored = kept('shipfic.pictures', listOf(isText))

class Pictures {
  #agreed: string[] = $state(stored.get())

  /** shown reports whether the pictures of a pack may be fetched. */
  shown = (pack: string): boolean => this.#agreed.includes(pack)

  /** agree lets the pictures of a pack be fetched, or not any more. */
  agree(pack: string, yes: boolean): void {
    this.#agreed = yes
      ? [...this.#agreed.filter((p) => p !== pack), pack].slice(-50)
      : this.#agreed.filter((p) => p !== pack)
    stored.set(this.#agreed)
  }
}

export const pictures = new Pictures()

// Packs may bring pictures from other places on the web. They are shown only after the player has agreed, pack by pack.

const place = 'shipfic.pictures'

class Pictures {
  #agreed: string[] = $state(load())

  /** shown reports whether the pictures of a pack may be fetched. */
  shown = (pack: string): boolean => this.#agreed.includes(pack)

  /** agree lets the pictures of a pack be fetched, or not any more. */
  agree(pack: string, yes: boolean): void {
    this.#agreed = yes
      ? [...this.#agreed.filter((p) => p !== pack), pack].slice(-50)
      : this.#agreed.filter((p) => p !== pack)
    try {
      localStorage.setItem(place, JSON.stringify(this.#agreed))
    } catch {
      // It holds for as long as the page is open.
    }
  }
}

function load(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? stored.filter((p) => typeof p === 'string') : []
  } catch {
    return []
  }
}

export const pictures = new Pictures()

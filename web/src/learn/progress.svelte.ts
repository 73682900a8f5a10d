// Which lessons and puzzles were finished, kept in this browser alone.

const place = 'shipfic.practice'

class Progress {
  #done: string[] = $state(load())

  done = (id: string): boolean => this.#done.includes(id)

  /** count is how many of some are done. */
  count = (ids: readonly string[]): number => ids.filter(this.done).length

  finish(id: string): void {
    if (this.done(id)) return
    this.#done = [...this.#done, id]
    try {
      localStorage.setItem(place, JSON.stringify(this.#done))
    } catch {
      // It holds for as long as the page is open.
    }
  }
}

function load(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const progress = new Progress()

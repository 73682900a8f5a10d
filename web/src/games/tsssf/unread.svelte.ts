// What has been said in the chat since the player last looked, and the latest of it as a toast.

import type { ChatLine } from '../../lib/wire.gen'
import type { Seen } from '../../lib/table.svelte'

const toastLength = 6000 // milliseconds

export class Unread {
  n = $state(0)
  toast: ChatLine | null = $state.raw(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  read(): void {
    this.n = 0
    this.#show(null)
  }

  add(lines: readonly ChatLine[]): void {
    if (lines.length === 0) return
    this.n += lines.length
    this.#show(lines.at(-1)!)
  }

  #show(line: ChatLine | null): void {
    clearTimeout(this.#timer)
    this.toast = line
    if (line) this.#timer = setTimeout(() => (this.toast = null), toastLength)
  }
}

/** countUnread counts what others say while the chat is not in sight. Call it while a component starts. */
export function countUnread(unread: Unread, store: Seen, reading: () => boolean): void {
  let known = -1 // when the last line that is known was said
  $effect(() => {
    const chat = store.table?.chat
    const open = reading()
    if (!chat) return
    const fresh = chat.filter((line) => line.at > known && line.by !== store.you)
    const first = known < 0
    known = Math.max(0, chat.at(-1)?.at ?? 0, known)
    if (open || first) unread.read()
    else unread.add(fresh)
  })
}

// Copies text. A page that comes by plain http, as in a local network, is not given the clipboard: there, an old command does it.

/** copy puts a text on the clipboard, and reports whether it could. Call it in the handler of a click or a key. */
export async function copy(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByCommand(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  )
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // no keyboard comes up on a phone
  field.className = 'vh'
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) // what lies under a dialog cannot be focused
  ;(open ?? document.body).append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}

/** Copied is what a button says after it was pressed: for a moment, that something was copied. */
export class Copied {
  now = $state(false)
  #ends: ReturnType<typeof setTimeout> | undefined

  async copy(text: string): Promise<boolean> {
    this.now = await copy(text)
    clearTimeout(this.#ends)
    this.#ends = setTimeout(() => (this.now = false), 2500)
    return this.now
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake AudioContext that may run only after it was resumed, as in Safari. */
class Context {
  static made: Context[] = []
  state = 'suspended'
  tones = 0
  currentTime = 0
  destination = {}
  constructor() {
    Context.made.push(this)
  }
  async resume(): Promise<void> {
    this.state = 'running'
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
  createOscillator() {
    this.tones++
    return { frequency: {}, connect: (next: object) => next, start: () => undefined, stop: () => undefined }
  }
}

beforeEach(() => {
  Context.made = []
  vi.resetModules()
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

test('the first press of a pointer or a key makes sounds possible, and none is made before', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { play, wakeSound } = await import('./sound')
  wakeSound()
  play('turn')
  expect(Context.made).toEqual([])
  page.dispatchEvent(new Event('keydown'))
  page.dispatchEvent(new Event('pointerdown'))
  expect(Context.made.length).toBe(1)
  play('turn')
  expect(Context.made[0]!.tones).toBe(2)
  Context.made[0]!.state = 'interrupted' // a phone call
  play('turn')
  expect(Context.made[0]!.tones).toBe(2)
  page.dispatchEvent(new Event('pointerup'))
  play('turn')
  expect(Context.made[0]!.tones).toBe(4)
})

test('whoever wants no sound is not asked for the speaker', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { wakeSound } = await import('./sound')
  const { settings } = await import('../lib/settings.svelte')
  settings.sound = false
  wakeSound()
  page.dispatchEvent(new Event('pointerdown'))
  expect(Context.made).toEqual([])
})

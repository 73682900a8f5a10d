// Small sounds, made on the spot: no file is loaded. Each is a few notes: frequency, start and length in seconds.

import { settings } from '../lib/settings.svelte'

type Note = readonly [hertz: number, at: number, length: number]

const sounds = {
  turn: [
    [523, 0, 0.18],
    [784, 0.12, 0.3],
  ],
  question: [
    [659, 0, 0.12],
    [587, 0.1, 0.2],
  ],
  place: [
    [220, 0, 0.06],
    [165, 0.03, 0.09],
  ],
  won: [
    [523, 0, 0.14],
    [659, 0.1, 0.14],
    [784, 0.2, 0.14],
    [1047, 0.3, 0.4],
  ],
  refused: [
    [196, 0, 0.1],
    [175, 0.09, 0.14],
  ],
  slap: [
    [110, 0, 0.05],
    [82, 0.02, 0.12],
  ],
  flip: [[1320, 0, 0.03]],
  tick: [[440, 0, 0.08]],
  lostSlap: [
    [392, 0, 0.12],
    [330, 0.1, 0.22],
  ],
  falseSlap: [
    [146, 0, 0.18],
    [138, 0.02, 0.3],
  ],
  chat: [[988, 0, 0.06]],
} as const satisfies Record<string, readonly Note[]>

let context: AudioContext | undefined

/** wakeSound makes sounds possible from the first press of a pointer or key on: Safari lets only these start them. */
export function wakeSound(): void {
  const wake = (): void => {
    if (!settings.sound || typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    if (context.state !== 'running') void context.resume().catch(() => undefined) // refused, or a phone call has the speaker
  }
  for (const event of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(event, wake, { capture: true, passive: true })
}

/** play makes a sound, if the player wants sound and the browser allows it yet. */
export const play = (name: keyof typeof sounds): void => sing(sounds[name])

/** tone makes the nth of many tones that are easily told apart: each has a height and a rhythm. */
export function tone(n: number): void {
  const hertz = 220 * 2 ** ((n % 8) / 4)
  sing(
    n < 8
      ? [[hertz, 0, 0.22]]
      : n % 2 === 0
        ? [
            [hertz, 0, 0.09],
            [hertz, 0.12, 0.09],
          ]
        : [
            [hertz, 0, 0.1],
            [hertz * 1.5, 0.1, 0.14],
          ],
  )
}

function sing(notes: readonly Note[]): void {
  const loud = 0.14 * Math.min(1, Math.max(0, settings.volume))
  if (!settings.sound || loud < 0.001 || context?.state !== 'running') return
  const now = context.currentTime
  for (const [hertz, at, length] of notes) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0.0001, now + at)
    gain.gain.exponentialRampToValueAtTime(loud, now + at + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + length)
    tone.connect(gain).connect(context.destination)
    tone.start(now + at)
    tone.stop(now + at + length + 0.02)
  }
}

// What a slap sounds and feels like.

import { play } from '../../table/sound'

const buzzes = {
  slap: [18],
  won: [30, 40, 70],
  falseSlap: [160],
} as const

/** buzz lets a phone vibrate, where there is one and the browser allows it yet. */
function buzz(name: keyof typeof buzzes): void {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.([...buzzes[name]])
}

export const feel = {
  turned: () => play('flip'),
  count: () => play('tick'),
  slap: () => (play('slap'), buzz('slap')),
  wonByMe: () => (play('won'), buzz('won')),
  wonByAnother: () => play('lostSlap'),
  falseByMe: () => (play('falseSlap'), buzz('falseSlap')),
  falseByAnother: () => play('falseSlap'),
} as const

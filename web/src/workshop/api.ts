// What the workshop asks the server. Nothing of it is kept there but a pack that is tried or published, and uploaded pictures.

import { ask, call } from '../lib/api'
import type { AskGoal, Balance, CheckedPack, ConvertedPack, ReadGoal, TriedCard } from '../lib/wire.gen'

export const checkPack = (body: BodyInit, name = '', core = true): Promise<CheckedPack> =>
  call(`/api/packs/check?core=${core}&name=${encodeURIComponent(name)}`, { method: 'POST', body })

export const convertPack = (body: BodyInit, to: string): Promise<ConvertedPack> =>
  call(`/api/packs/convert?to=${encodeURIComponent(to)}`, { method: 'POST', body })

export const readGoal = (wish: AskGoal): Promise<ReadGoal> => ask('POST', '/api/goal', wish)

export const tryCard = (hash: string, card: string): Promise<TriedCard> =>
  ask('GET', `/api/packs/${hash}/try?card=${encodeURIComponent(card)}`)

export { uploadPicture } from '../files/upload'

/** after waits, and calls only the last of several in a row: what is typed is looked at when there is a pause. */
export function after<A extends unknown[]>(
  pause: number,
  act: (...args: A) => void,
): ((...args: A) => void) & { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (...args: A) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(...args), pause)
  }
  return Object.assign(later, { stop: () => clearTimeout(timer) })
}

export const beginBalance = (body: BodyInit, games: number, core: boolean): Promise<Balance> =>
  call(`/api/balance?games=${games}&core=${core}`, { method: 'POST', body })
export const askBalance = (id: string): Promise<Balance> => ask('GET', `/api/balance/${id}`)
export const stopBalance = (id: string): Promise<Balance> => ask('DELETE', `/api/balance/${id}`)

import type { Pack } from './cards.svelte'
import { request } from './transport'
import type {
  ServerFacts,
  AskHint,
  AskPreview,
  AskTyped,
  Typed,
  Created,
  CreateTable,
  Distance,
  Expansions,
  HayburgerDeck,
  Hint,
  Previewed,
  Problem,
  Replay,
  ReplayPart,
  Review,
  ReviewFrames,
  Stats,
  Story,
  Tables,
  UploadedPack,
} from './wire.gen'

/** Refused is an answer of the server that says no, with a code that the page turns into a sentence. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

/** ask calls the server. Whatever goes wrong becomes a Refused: no network is the code "offline". */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return call(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

/** askAbout asks what the host says of the server. */
export const askAbout = (): Promise<ServerFacts> => ask('GET', '/api/about')

/** call is ask for a body that is not JSON. Some answers that say no are still of use: isAnswer then takes them. */
export async function call<T>(
  path: string,
  init: RequestInit,
  isAnswer = (_answer: object, ok: boolean): boolean => ok,
): Promise<T> {
  let response: Response
  try {
    response = await request(path, init)
  } catch {
    throw new Refused({ code: 'offline' })
  }
  const answer: unknown = await response.json().catch(() => null)
  if (typeof answer === 'object' && answer !== null && isAnswer(answer, response.ok)) return answer as T
  const problem = answer as Problem | null
  throw new Refused(problem?.code ? problem : { code: 'serverError', about: [String(response.status)] })
}

// The password for new tables, where a server wants one. It is kept for as long as the tab is open.
const passwordKey = 'shipfic-house'
export const housePassword = (): string => sessionStorage.getItem(passwordKey) ?? ''
export const keepPassword = (password: string): void => sessionStorage.setItem(passwordKey, password)

export const createTable = (wish: CreateTable): Promise<Created> => {
  const password = housePassword()
  return ask('POST', '/api/tables', password ? { ...wish, password } : wish)
}
export const askHint = (table: string, wish: AskHint): Promise<Hint> =>
  ask('POST', `/api/tables/${encodeURIComponent(table)}/hint`, wish)
export const askPreview = (table: string, wish: AskPreview): Promise<Previewed> =>
  ask('POST', `/api/tables/${encodeURIComponent(table)}/preview`, wish)
export const askTyped = (table: string, wish: AskTyped): Promise<Typed> =>
  ask('POST', `/api/tables/${encodeURIComponent(table)}/typed`, wish)
export const askTable = (id: string): Promise<unknown> => ask('GET', `/api/tables/${id}`)
export const openTables = (): Promise<Tables> => ask('GET', '/api/tables')
export const askCards = (hash: string): Promise<Pack> => ask('GET', hash ? `/api/packs/${hash}` : '/api/cards')
export const askDeck = (hash: string): Promise<HayburgerDeck> => ask('GET', `/api/packs/${hash}`)
export const askExpansions = (): Promise<Expansions> => ask('GET', '/api/expansions')
export const askStory = (id: string): Promise<Story> => ask('GET', `/api/games/${id}/story`)
export const askDistance = (): Promise<Distance> => ask('GET', '/api/distance')
export const askStats = (): Promise<Stats> => ask('GET', '/api/stats')
export const askReplay = (id: string): Promise<Replay> => ask('GET', `/api/games/${id}`)
export const askPart = (id: string, part: number, version: string): Promise<ReplayPart> =>
  ask('GET', `/api/games/${id}/parts/${part}?v=${version}`)
export const askReview = (id: string): Promise<Review> => ask('GET', `/api/games/${id}/review`)
export const askReviewLine = (id: string, turn: number, line: 'simple' | 'best'): Promise<ReviewFrames> =>
  ask('GET', `/api/games/${id}/review/${turn}?line=${line}`)

/** uploadPack sends a pack. One with mistakes is answered too, with all that was found. */
export const uploadPack = (file: File): Promise<UploadedPack> =>
  call(
    `/api/packs?name=${encodeURIComponent(file.name)}`,
    { method: 'POST', body: file },
    (answer) => 'hash' in answer || 'findings' in answer,
  )

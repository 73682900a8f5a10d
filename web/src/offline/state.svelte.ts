// The state of the server in this browser.

import type { Failure } from './messages'

/** The server is not started, is starting, waits for another tab, keeps games, keeps them only as long as the page is open, or failed. */
type State = 'asleep' | 'starting' | 'elsewhere' | 'kept' | 'memory' | Failure

let state: State = $state('asleep')

export const serverState = (): State => state
export const say = (now: State): void => void (state = now)

// What the page and the worker say to each other.

export type ToWorker =
  | { do: 'ask'; n: number; method: string; path: string; headers: Record<string, string>; body: Uint8Array | null }
  | { do: 'connect'; n: number; path: string }
  | { do: 'send'; n: number; data: string }
  | { do: 'close'; n: number }

export type FromWorker =
  | { is: 'ready'; kept: boolean } // kept: games outlive the page
  | { is: 'waiting' } // for another tab to close
  | { is: 'failed'; why: Failure }
  | { is: 'answer'; n: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { is: 'error'; n: number }
  | { is: 'message'; n: number; data: string }
  | { is: 'closed'; n: number }

/** Failure says why no server is running: the program did not arrive, or it stopped. */
export type Failure = 'missing' | 'crashed'

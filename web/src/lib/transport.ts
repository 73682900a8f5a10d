// How requests and messages travel: over the network, or to a server that runs in this browser. The rest of the page does not know which.

import { alone } from './address'

/** A Socket carries messages to and from a table. A WebSocket is one. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  onclose: (() => void) | null
  send: (data: string) => void
  close: () => void
}

/** What the page that is shown has of the server: whether it was reached, and what to do if the first question finds no connection. */
export const reach = { reached: false, missed: async (): Promise<void> => undefined }

/** request asks the server. It throws if that cannot be reached. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (alone) return (await import('../offline/server')).request(path, init)
  try {
    const answer = await fetch(path, init)
    reach.reached = true
    return answer
  } catch (error) {
    if (!reach.reached) await reach.missed()
    throw error
  }
}

/** connect opens a connection to a table. */
export function connect(id: string): Socket {
  const path = `/ws/${encodeURIComponent(id)}`
  if (alone) return later(path)
  const address = new URL(path, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address) as Socket
}

/** later is a connection to the server in this browser, whose script may still have to arrive. */
function later(path: string): Socket {
  let closed = false
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => undefined,
    close: () => (closed = true),
  }
  import('../offline/server')
    .then((server) => server.connect(path, socket, () => closed))
    .catch(() => socket.onclose?.())
  return socket
}

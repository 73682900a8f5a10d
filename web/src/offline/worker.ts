// The worker in which the server runs: Go, compiled for browsers. One tab has it at a time, because two would not know of each other's moves.

import '../gen/wasm_exec.js'
import type { Failure, FromWorker, ToWorker } from './messages'
import { load } from './program'

/** Go runs a program, as the script that comes with Go defines it. */
declare class Go {
  argv: string[]
  importObject: WebAssembly.Imports
  run: (instance: WebAssembly.Instance) => Promise<void>
}

interface Line {
  send: (data: string) => void
  close: () => void
}

/** What the program offers; see cmd/offline. */
interface Shipfic {
  ask: (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Uint8Array | null,
  ) => Promise<{ status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }>
  connect: (path: string, message: (data: string) => void, closed: () => void) => Line
}

const scope = globalThis as unknown as DedicatedWorkerScope & {
  shipfic: Shipfic
  shipficReady: (kept: boolean) => void
}
interface DedicatedWorkerScope {
  name: string
  postMessage: (message: FromWorker, transfer?: Transferable[]) => void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}

const lines = new Map<number, Line>()
const tell = (message: FromWorker, transfer?: Transferable[]) => scope.postMessage(message, transfer)
const fail = (why: Failure) => tell({ is: 'failed', why })

scope.shipficReady = (kept) => {
  scope.onmessage = ({ data }) => hear(data)
  tell({ is: 'ready', kept })
}

// A page that was just closed or reloaded has the lock for a moment longer.
const waits = setTimeout(() => tell({ is: 'waiting' }), 2000)

void navigator.locks.request('shipfic-offline', async () => {
  clearTimeout(waits)
  const go = new Go()
  go.argv = ['offline', ...(scope.name ? scope.name.split(' ') : [])]
  let instance: WebAssembly.Instance
  try {
    ;({ instance } = await WebAssembly.instantiate(await load(), go.importObject))
  } catch {
    return fail('missing')
  }
  await go.run(instance).catch(() => undefined)
  fail('crashed') // it never ends by itself
})

function hear(m: ToWorker): void {
  const { n } = m
  switch (m.do) {
    case 'ask':
      scope.shipfic.ask(m.method, m.path, m.headers, m.body).then(
        (answer) => tell({ is: 'answer', n, ...answer }, [answer.body.buffer]),
        () => tell({ is: 'error', n }),
      )
      break
    case 'connect':
      lines.set(
        n,
        scope.shipfic.connect(
          m.path,
          (data) => tell({ is: 'message', n, data }),
          () => {
            lines.delete(n)
            tell({ is: 'closed', n })
          },
        ),
      )
      break
    case 'send':
      lines.get(n)?.send(m.data)
      break
    case 'close':
      lines.get(n)?.close()
  }
}

// The server in this browser, as the page sees it. It starts with the first request.

import type { Socket } from '../lib/transport'
import type { FromWorker, ToWorker } from './messages'
import { say } from './state.svelte'

type Answer = Extract<FromWorker, { is: 'answer' }>

const answers = new Map<number, { done: (answer: Answer) => void; failed: (why: Error) => void }>()
const sockets = new Map<number, Socket>()
let next = 0
let started: Promise<Worker> | null = null

/** start starts the worker, and waits until it answers. */
function start(): Promise<Worker> {
  started ??= new Promise((done, failed) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: wish() })
    say('starting')
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.is === 'ready') {
        say(data.kept ? 'kept' : 'memory')
        done(worker)
      } else if (data.is === 'waiting') {
        say('elsewhere')
      } else if (data.is === 'failed') {
        say(data.why)
        started = null
        failed(new Error(data.why))
        lose()
      } else {
        hear(data)
      }
    }
    worker.onerror = () => {
      say('missing')
      started = null
      failed(new Error('missing'))
    }
  })
  return started
}

function hear(m: Exclude<FromWorker, { is: 'ready' | 'waiting' | 'failed' }>): void {
  switch (m.is) {
    case 'answer':
      answers.get(m.n)?.done(m)
      answers.delete(m.n)
      break
    case 'error':
      answers.get(m.n)?.failed(new Error('the request was not understood'))
      answers.delete(m.n)
      break
    case 'message':
      sockets.get(m.n)?.onmessage?.({ data: m.data })
      break
    case 'closed':
      sockets.get(m.n)?.onclose?.()
      sockets.delete(m.n)
  }
}

/** lose tells everybody who waits that the worker is gone. */
function lose(): void {
  for (const { failed } of answers.values()) failed(new Error('the server stopped'))
  for (const socket of sockets.values()) socket.onclose?.()
  answers.clear()
  sockets.clear()
}

/** request asks the server in this browser. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  const worker = await start()
  const { method = 'GET', headers = {}, body = null } = init
  const bytes = body === null ? null : new Uint8Array(await new Response(body).arrayBuffer())
  const n = ++next
  const answer = await new Promise<Answer>((done, failed) => {
    answers.set(n, { done, failed })
    tell(worker, { do: 'ask', n, method, path, headers: Object.fromEntries(new Headers(headers)), body: bytes })
  })
  const empty = answer.status === 204 || answer.status === 304
  return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers })
}

/** connect opens a connection for a socket that waits for it, unless that was closed meanwhile. */
export async function connect(path: string, socket: Socket, isClosed: () => boolean): Promise<void> {
  const worker = await start()
  if (isClosed()) return
  const n = ++next
  sockets.set(n, socket)
  socket.send = (data) => tell(worker, { do: 'send', n, data })
  socket.close = () => {
    sockets.delete(n)
    tell(worker, { do: 'close', n })
  }
  tell(worker, { do: 'connect', n, path })
  socket.onopen?.()
}

// Tests say how long bots wait, and which cards are dealt.
const wish = (): string => localStorage.getItem('shipfic.offline') ?? ''

const tell = (worker: Worker, message: ToWorker) => worker.postMessage(message)

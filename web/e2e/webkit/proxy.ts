// A proxy in front of the server, for what WebDriver cannot do: it puts a script before those of each page, which reports errors
// here, and it can cut the network. The page that is tested is the one that is shipped.

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** probe runs in the page before anything else. */
function probe(settings: string): void {
  if (!localStorage.getItem('shipfic.settings')) localStorage.setItem('shipfic.settings', settings)
  const report = (text: string) => navigator.sendBeacon('/probe', `${location.pathname}: ${text}`)
  addEventListener('error', (e) => e.message && report(`${e.message} ${(e.error as Error | undefined)?.stack ?? ''}`))
  addEventListener('unhandledrejection', (e) => report(`rejected: ${e.reason}`))
  addEventListener('securitypolicyviolation', (e) => report(`CSP ${e.violatedDirective}: ${e.blockedURI} ${e.sample}`))
  const told = console.error
  console.error = (...what: unknown[]) => {
    report(what.join(' '))
    told.apply(console, what)
  }
}

export class Proxy {
  readonly errors: string[] = [] // what pages reported
  #cut = false
  #sockets = new Set<Socket>()
  #server: Server

  private constructor(
    readonly target: number,
    readonly settings: object,
  ) {
    this.#server = createServer((asked, answer) => this.#pass(asked, answer))
    this.#server.on('connection', (socket) => this.#keep(socket))
    this.#server.on('upgrade', (asked, socket, head) => this.#tunnel(asked, socket as Socket, head))
  }

  /** open listens, passes everything on to a port, and lets each browser begin with some settings. */
  static async open(target: number, settings: object): Promise<Proxy> {
    const proxy = new Proxy(target, settings)
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** cut closes all connections and refuses new ones, until mend. */
  cut(): void {
    this.#cut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#cut = false
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    this.cut()
    await closed
  }

  #keep(socket: Socket): void {
    if (this.#cut) return void socket.destroy()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.url === '/probe.js')
      return void answer
        .setHeader('Content-Type', 'text/javascript')
        .end(`(${probe})(${JSON.stringify(JSON.stringify(this.settings))})`)
    if (asked.url === '/probe')
      return void asked
        .setEncoding('utf8')
        .on('data', (text: string) => this.errors.push(text))
        .on('end', () => answer.writeHead(204).end())
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const onward = request(
      { port: this.target, host: '127.0.0.1', method: asked.method, path: asked.url, headers },
      (got) => {
        if (!got.headers['content-type']?.startsWith('text/html'))
          return void got.pipe(answer.writeHead(got.statusCode!, got.headers))
        let text = ''
        got.setEncoding('utf8').on('data', (data: string) => (text += data))
        got.on('end', () => {
          const { 'content-length': _, ...rest } = got.headers
          answer.writeHead(got.statusCode!, rest).end(text.replace('<head>', '<head><script src="/probe.js"></script>'))
        })
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  /** tunnel passes a WebSocket on, byte by byte. */
  #tunnel(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const onward = connect(this.target, '127.0.0.1', () => {
      const lines = asked.rawHeaders.map((text, i) => (i % 2 ? `${text}\r\n` : `${text}: `)).join('')
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines}\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    this.#keep(onward)
    socket.once('close', () => onward.destroy())
    onward.once('close', () => socket.destroy())
  }
}

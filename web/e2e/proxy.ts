// A proxy in front of a server, for tests that cut the network or change what pages are sent.

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** Change rewrites a page or a script on its way. */
export type Change = (text: string, type: string) => string

export class Proxy {
  #cut = false
  #sockets = new Set<Socket>()
  #server: Server

  constructor(
    readonly target: number,
    readonly change: Change,
  ) {
    this.#server = createServer((asked, answer) => this.pass(asked, answer))
    this.#server.on('connection', (socket) => this.#keep(socket))
    this.#server.on('upgrade', (asked, socket, head) => this.#tunnel(asked, socket as Socket, head))
  }

  /** open listens, and passes everything on to the server's port. */
  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
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

  protected pass(asked: IncomingMessage, answer: ServerResponse): void {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const onward = request(
      { port: this.target, host: '127.0.0.1', method: asked.method, path: asked.url, headers },
      (got) => {
        const type = got.headers['content-type'] ?? ''
        if (!/^text\/(html|javascript)/.test(type)) return void got.pipe(answer.writeHead(got.statusCode!, got.headers))
        let text = ''
        got.setEncoding('utf8').on('data', (data: string) => (text += data))
        got.on('end', () => {
          const { 'content-length': _, etag: __, ...rest } = got.headers
          answer.writeHead(got.statusCode!, rest).end(this.change(text, type))
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

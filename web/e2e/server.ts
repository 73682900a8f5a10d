// The program itself, run for tests: on a port of its own, with a folder of its own.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = process.env.SHIPFIC_BIN ?? new URL('../../bin/shipfic', import.meta.url).pathname

export class Server {
  #process: ChildProcess | null = null
  #data = mkdtempSync(join(tmpdir(), 'shipfic-test-'))
  #said = ''

  private constructor(
    readonly port: number,
    readonly args: string[],
  ) {}

  #token = ''

  /** token is that of operators. */
  get token(): string {
    return (this.#token ||= execFileSync(program, ['admin', 'token', '--data', this.#data], {
      encoding: 'utf8',
    }).trim())
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** open starts a server with further arguments. */
  static async open(...args: string[]): Promise<Server> {
    const server = new Server(await freePort(), args)
    await server.start()
    return server
  }

  /** start runs the program, again after a stop, and waits until people can play there. */
  async start(): Promise<void> {
    const args = [
      'serve',
      '--listen',
      `127.0.0.1:${this.port}`,
      '--data',
      this.#data,
      '--tables-per-hour',
      '100000',
      '--bot-pause',
      '50ms',
      '--drain',
      '2s',
      '--seed',
      '11',
      ...this.args,
    ]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    child.stdout.on('data', (data) => (this.#said += data))
    child.stderr.on('data', (data) => (this.#said += data))
    child.on('error', (error) => (this.#said += error.message))
    for (let tries = 0; tries < 1200; tries++) {
      if (child.exitCode !== null) break
      const ready = await fetch(`${this.url}/readyz`).catch(() => null)
      if (ready?.ok) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error(`${program} does not run (make build makes it):\n${this.#said}`)
  }

  /** stop asks the program to stop; kill gives it no time to. */
  async stop(kill = false): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(kill ? 'SIGKILL' : 'SIGTERM')
    await gone
  }

  /** close stops it for good and clears its folder away. */
  async close(): Promise<void> {
    await this.stop()
    rmSync(this.#data, { recursive: true, force: true })
  }
}

/**
 * freePort is a port of this machine that nobody listens on. It lies below the ports that the kernel hands out, and
 * each worker of the tests has a range of its own, so that nobody is given it before the server listens there, or
 * while the server restarts.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 9
  for (;;) {
    const port = 11_000 + worker * 1_000 + Math.floor(Math.random() * 1_000)
    const socket = createServer()
    const isFree = await new Promise<boolean>((done) => {
      socket.once('error', () => done(false))
      socket.listen(port, '127.0.0.1', () => socket.close(() => done(true)))
    })
    if (isFree) return port
  }
}

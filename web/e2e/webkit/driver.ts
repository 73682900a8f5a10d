// A client for WebKitWebDriver, as far as the tests need one: Playwright drives only a WebKit of its own making, not the system's.
// The protocol is https://www.w3.org/TR/webdriver2/.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pictures } from '../paint'
import { frame, type Point, type Screen } from '../screenplayer'

type Method = 'GET' | 'POST' | 'DELETE'

const keys: Record<string, string> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

/** call sends one command to the driver. A command that takes longer than the page may need is an error, not a wait. */
async function call<T>(url: string, method: Method, body?: object): Promise<T> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(120_000) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message} (${method} ${new URL(url).pathname})`)
  return value
}

/** Tab is a browser with one window. All that it stores is gone when it is closed. */
export class Tab implements Screen {
  private constructor(
    readonly session: string,
    readonly home: string,
  ) {}

  /** open starts a browser by the driver at an address. Paths are then relative to home. */
  static async open(driver: string, binary: string, home: string): Promise<Tab> {
    const options = { binary, args: ['--automation'] }
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
    const { sessionId } = await call<{ sessionId: string }>(`${driver}/session`, 'POST', { capabilities })
    const tab = new Tab(`${driver}/session/${sessionId}`, home)
    await tab.#post('/timeouts', { script: 60_000, pageLoad: 60_000 })
    return tab
  }

  #post = <T = void>(path: string, body: object = {}): Promise<T> => call<T>(this.session + path, 'POST', body)

  goto = (path: string): Promise<void> => this.#post('/url', { url: this.home + path })
  reload = (): Promise<void> => this.#post('/refresh')
  resize = (width: number, height: number): Promise<void> => this.#post('/window/rect', { width, height })
  close = (): Promise<void> => call(this.session, 'DELETE')

  /** evaluate runs a function in the page. Its argument and its result travel as JSON. */
  async evaluate<R, A = undefined>(run: (arg: A) => R, arg?: A): Promise<Awaited<R>> {
    const script = `const [arg, done] = arguments; Promise.resolve(arg).then(${String(run)}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await this.#post<{ value: Awaited<R>; error?: string }>('/execute/async', {
      script,
      args: [arg ?? null],
    })
    if (error) throw new Error(error)
    return value
  }

  async until<R, A = undefined>(
    what: string,
    run: (arg: A) => R,
    arg?: A,
    timeout = 60_000,
  ): Promise<NonNullable<Awaited<R>>> {
    for (const end = Date.now() + timeout; Date.now() < end; await new Promise((done) => setTimeout(done, 25))) {
      const first = await this.evaluate(run, arg)
      if (!first) continue
      await this.evaluate(frame)
      const second = await this.evaluate(run, arg)
      if (isDeepStrictEqual(first, second)) return first as NonNullable<Awaited<R>>
    }
    throw new Error(`waited ${timeout} ms for ${what}`)
  }

  /** text waits for a text that can be read on the page, and gone until it can no longer be. */
  text = (text: string, timeout?: number): Promise<boolean> =>
    this.until(`“${text}”`, (text) => document.body.innerText.includes(text), text, timeout)
  gone = (text: string, timeout?: number): Promise<boolean> =>
    this.until(`“${text}” to go`, (text) => !document.body.innerText.includes(text), text, timeout)

  /** click presses the mouse at a point of the page, or in the middle of what a selector or a button's words name. */
  async click(at: Point | string): Promise<void> {
    const { x, y } = typeof at === 'string' ? await this.until(`${at} to be clicked`, spot, at) : at
    const move = { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) }
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    await this.#post('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  }

  /** press presses one key. */
  async press(key: string): Promise<void> {
    const value = keys[key] ?? key
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
    await this.#post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key)
  }

  /** popup goes on in a new window. A window of the desktop cannot be as narrow as a phone; one that a page opens can. */
  async popup(path: string, width: number, height: number): Promise<void> {
    const old = await call<string[]>(`${this.session}/window/handles`, 'GET')
    await this.evaluate(
      ({ url, features }) =>
        document.addEventListener('click', () => window.open(url, 'phone', features), { once: true, capture: true }),
      { url: this.home + path, features: `popup,width=${width},height=${height}` },
    )
    await this.click({ x: 2, y: 2 })
    for (let tries = 0; tries < 600; tries++) {
      const handle = (await call<string[]>(`${this.session}/window/handles`, 'GET')).find((h) => !old.includes(h))
      if (handle) return this.#post('/window', { handle })
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('no window was opened')
  }

  /** keepPicture keeps a picture of the page in artefacts, in a run that is for pictures. */
  async keepPicture(name: string): Promise<void> {
    if (pictures) await this.screenshot(`artefacts/webkit/${name}.png`)
  }

  async screenshot(path: string): Promise<void> {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.from(await call<string>(`${this.session}/screenshot`, 'GET'), 'base64'))
  }
}

/** spot runs in the page: the middle of something that lies on top there. */
export function spot(what: string): Point | null {
  const named = (e: Element) => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim() === what
  const isSelector = /^[[.#]|^[a-z]+[[.#]/.test(what)
  const found = isSelector
    ? [...document.querySelectorAll(what)]
    : [...document.querySelectorAll('button, a, summary, label')].filter(named)
  for (const element of found) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const top = document.elementFromPoint(at.x, at.y)
    if (box.width > 0 && top && (element.contains(top) || top.contains(element))) return at
  }
  return null
}

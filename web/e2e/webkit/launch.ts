// The programs that a test in WebKit runs: a screen that nobody sees, and Debian's driver for the browser.

import { spawn, type ChildProcess } from 'node:child_process'
import { freePort } from '../server'
import { Tab } from './driver'

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const binary = process.env.MINIBROWSER ?? `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

export class WebKit {
  private constructor(
    readonly url: string,
    readonly programs: ChildProcess[],
  ) {}

  static async launch(): Promise<WebKit> {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const display = await new Promise<string>((done, fail) => {
      screen.stdio[3]!.once('data', (data) => done(`:${String(data).trim()}`))
      screen.once('error', fail)
      screen.once('exit', (code) => fail(new Error(`Xvfb ended with code ${code}`)))
    })
    const port = await freePort()
    const environment = {
      ...process.env,
      DISPLAY: display,
      LANG: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
      NO_AT_BRIDGE: '1',
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1', // there is no graphics card: it would be imitated, for each frame
    }
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: environment })
    const webkit = new WebKit(`http://127.0.0.1:${port}`, [driver, screen])
    for (let tries = 0; tries < 1200; tries++) {
      if (
        await fetch(`${webkit.url}/status`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return webkit
      await new Promise((done) => setTimeout(done, 50))
    }
    await webkit.close()
    throw new Error('WebKitWebDriver does not run (make browser installs it)')
  }

  /**
   * open starts a browser with storage of its own, and shows the credits there. The driver runs one browser at a time. On a busy machine
   * WebKit may never complete its first page; then another browser is started.
   */
  async open(home: string): Promise<Tab> {
    for (let tries = 1; ; tries++) {
      const tab = await Tab.open(this.url, binary, home)
      try {
        await tab.goto('/credits')
        await tab.evaluate(() => document.title) // waits until the page is complete
        return tab
      } catch (error) {
        await tab.close()
        if (tries === 3) throw error
      }
    }
  }

  async close(): Promise<void> {
    for (const program of this.programs) {
      if (program.exitCode !== null || program.signalCode !== null) continue
      const gone = new Promise((done) => program.once('exit', done))
      program.kill()
      await gone
    }
  }
}

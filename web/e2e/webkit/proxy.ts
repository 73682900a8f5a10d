// A proxy that watches pages, which WebDriver cannot: it puts a script before those of each page, which reports errors here. The page that
// is tested is the one that is shipped.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { paintPlainly, pictures } from '../paint'
import { Proxy } from '../proxy'

/** probe runs in the page before anything else. */
function probe(settings: string): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker') // it would answer while the network is cut
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

export class WatchingProxy extends Proxy {
  readonly errors: string[] = [] // what pages reported

  /** Each browser begins with some settings. */
  constructor(
    target: number,
    readonly settings: object,
  ) {
    const script = '<head><script src="/probe.js"></script>'
    super(target, (text, type) => (type.startsWith('text/html') ? text.replace('<head>', script) : text))
  }

  protected override pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.url === '/probe.js')
      return void answer
        .setHeader('Content-Type', 'text/javascript')
        .end(`(${probe})(${JSON.stringify(JSON.stringify(this.settings))})${pictures ? '' : `;(${paintPlainly})()`}`)
    if (asked.url === '/probe')
      return void asked
        .setEncoding('utf8')
        .on('data', (text: string) => this.errors.push(text))
        .on('end', () => answer.writeHead(204).end())
    super.pass(asked, answer)
  }
}

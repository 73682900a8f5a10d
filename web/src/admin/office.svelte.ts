// What operators see and do. The token is kept for as long as the tab is open, and sent in a header, never in a cookie.

import { call } from '../lib/api'
import { problemIn, sentence } from '../lib/refusal'
import type {
  Act,
  ActDone,
  ActKind,
  Admin,
  AdminLog,
  AdminReports,
  AdminTable,
  AdminTables,
  AskAct,
  Report,
} from '../lib/wire.gen'

const tokenKey = 'shipfic-admin'
const nameKey = 'shipfic-operator'

/** every is how often the figures are asked for, in milliseconds. The server measures as often. */
const every = 5000

/** Wish is an act that the page can ask for. A new token is made on the command line. */
export type Wish = AskAct & { do: Exclude<ActKind, 'token'> }

export class Office {
  name = $state(sessionStorage.getItem(nameKey) ?? '')
  admin: Admin | null = $state.raw(null)
  tables: AdminTable[] = $state.raw([])
  reports: Report[] = $state.raw([])
  acts: Act[] = $state.raw([])
  problem = $state('')
  all = $state(false) // settled reports are listed too
  #token = sessionStorage.getItem(tokenKey) ?? ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    if (this.#token) void this.look()
  }

  /** enter tries a token. */
  async enter(token: string): Promise<void> {
    this.#token = token.trim()
    await this.look()
    if (!this.admin) return
    sessionStorage.setItem(tokenKey, this.#token)
    sessionStorage.setItem(nameKey, this.name)
  }

  /** leave forgets the token. */
  leave(): void {
    this.close()
    sessionStorage.removeItem(tokenKey)
    this.#token = ''
    this.admin = null
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** look asks for everything, and again soon. A token that is no longer valid closes the office. */
  look = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (document.visibilityState === 'visible' || !this.admin) {
      try {
        const [admin, tables, reports, log] = await Promise.all([
          this.#ask<Admin>('GET', ''),
          this.#ask<AdminTables>('GET', '/tables?limit=50'),
          this.#ask<AdminReports>('GET', this.all ? '/reports?all=1' : '/reports'),
          this.#ask<AdminLog>('GET', '/log'),
        ])
        this.admin = admin
        this.tables = tables.tables
        this.reports = reports.reports
        this.acts = log.acts
        this.problem = ''
      } catch (error) {
        const problem = problemIn(error)
        this.problem = sentence(problem)
        if (problem.code === 'badToken') return this.leave()
      }
    }
    if (this.#token) this.#timer = setTimeout(this.look, every)
  }

  /** act does something, and shows what has changed. It throws what the server refuses. */
  async act(ask: Wish): Promise<ActDone> {
    const done = await this.#ask<ActDone>('POST', '/acts', { ...ask, by: this.name })
    await this.look()
    return done
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call(`/api/admin${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }
}

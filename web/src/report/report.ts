import { ask } from '../lib/api'
import type { AskReport } from '../lib/wire.gen'

/** Reportable is something that can be reported: a pack, or a person with what they are called and perhaps said. */
export interface Reportable {
  name: string
  table?: string
  person?: string
  line?: { at: number; text: string }
  pack?: string
}

/** kindsOf lists what can be reported about it, the most likely first. */
export function kindsOf(what: Reportable): AskReport['kind'][] {
  if (what.pack) return ['pack']
  return what.line ? ['line', 'name'] : ['name']
}

/** report sends a report to the operators. */
export function report(what: Reportable, kind: AskReport['kind'], why: string): Promise<unknown> {
  const wish: AskReport = {
    kind,
    ...(what.table && { table: what.table }),
    ...(kind !== 'pack' && what.person && { person: what.person }),
    ...(kind === 'line' && what.line && { at: what.line.at }),
    ...(kind === 'pack' && what.pack && { pack: what.pack }),
    ...(why && { why }),
  }
  return ask('POST', '/api/reports', wish)
}

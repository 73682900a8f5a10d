// Numbers of versions, as authors count them: "1", "1.2", "v3".

import { maxPackVersion } from '../lib/wire.gen'

/** nextVersion is the number after one, which none of the others has: 1 → 2, 1.2 → 1.3, 1.9 → 1.10. */
export function nextVersion(last: string, taken: readonly string[] = []): string {
  const [, before = '', digits = '', after = ''] = /^(.*?)(\d{0,9})(\D*)$/.exec(last) ?? []
  const stem = digits ? before : `${last} `.trimStart()
  for (let n = Number(digits || 1) + 1; ; n++) {
    const next = `${stem}${n}${digits ? after : ''}`
    if (next.length > maxPackVersion) return String(taken.length + 1)
    if (!taken.includes(next)) return next
  }
}

// Notes of an editor in the margin of a story: few, each said once, where something happened that asks for one.

import type { StoryLine } from '../lib/wire.gen'

/** What the editor has something to say about, by the event of a line. */
const about: Record<string, string> = {
  poison: 'poison',
  revive: 'revive',
  disguise: 'disguise',
  change: 'change',
  replace: 'replace',
  copy: 'copy',
  wand: 'wand',
}
const max = 5
const apart = 6 // lines between two notes

/** editorsNotes are the notes of a story, by the index of the line they stand next to. The third break-up in a row earns one, too, and so does a line
 * that tells of many at once. */
export function editorsNotes(lines: readonly StoryLine[]): Map<number, string> {
  const notes = new Map<number, string>()
  const said = new Set<string>()
  let last = -apart
  let wrecks = 0
  for (const [i, line] of lines.entries()) {
    const many = line.cards?.cards !== undefined
    wrecks = line.event === 'breakUp' ? wrecks + 1 : 0
    const note = wrecks === 3 || (wrecks > 0 && many) ? 'breakUp' : about[line.event]
    if (!note || line.written || said.has(note) || i - last < apart || notes.size === max) continue
    notes.set(i, note)
    said.add(note)
    last = i
  }
  return notes
}

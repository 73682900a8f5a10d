// In which files the scripts and styles of the page come. What a page needs beyond those before it comes in one file: each file costs a
// request, and small ones compress badly.

import { fileURLToPath } from 'node:url'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** A layer is what its modules import, and what all of some others do; and the modules themselves, where they are whole pages of it. */
interface Layer {
  name: string
  of: string[]
  all?: string[]
  whole?: true
}

const table = 'games/tsssf/Desk.svelte'
const slap = 'games/hayburger/Slap.svelte'
const layers: Layer[] = [
  { name: 'first', of: ['main.ts'], whole: true },
  { name: 'home', of: ['home/HomePage.svelte'] },
  { name: 'table', of: ['table/TablePage.svelte', 'table/Game.svelte'], all: [table, slap], whole: true },
  { name: 'tsssf', of: [table] },
  { name: 'hayburger', of: [slap] },
]

/** imported is everything that some modules import, and what that imports. */
function imported(names: string[], modules: Modules): Set<string> {
  const found = new Set(names.map((name) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))))
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next) // a set grows while it is read
  return found
}

function membersOf({ of, all = [] }: Layer, modules: Modules): Set<string> {
  const members = imported(of, modules)
  const [some, ...others] = all.map((name) => imported([name], modules))
  for (const id of some ?? []) if (others.every((other) => other.has(id))) members.add(id)
  return members
}

/** chunks are groups of modules for Vite's bundler. A layer takes what several pages need and no layer before it has. */
export function chunks() {
  const known = new Map<Layer, Set<string>>()
  const isIn = (layer: Layer, id: string, modules: Modules) => {
    const members = known.get(layer) ?? membersOf(layer, modules)
    known.set(layer, members)
    return members.has(id)
  }
  return [
    ...layers.map((layer, i) => ({
      minShareCount: layer.whole ? 1 : 2,
      name: (id: string, modules: Modules) => (isIn(layer, id, modules) ? layer.name : null),
      priority: layers.length - i,
    })),
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 },
  ]
}

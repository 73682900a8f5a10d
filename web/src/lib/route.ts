// The addresses of the page. They are few, so a table of patterns is all it takes.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'cards' }
  | { page: 'card'; id: string }
  | { page: 'workshop' }
  | { page: 'draft'; id: string }
  | { page: 'print'; id: string }
  | { page: 'rules'; game?: 'hayburger' }
  | { page: 'learn'; what?: 'puzzles' }
  | { page: 'lesson' | 'puzzle'; id: string }
  | { page: 'credits' }
  | { page: 'replay'; id: string }
  | { page: 'story'; id: string }
  | { page: 'stats' }
  | { page: 'nowhere' }

// A named group of a pattern becomes a property of the page.
const patterns: [RegExp, Route['page']][] = [
  [/^\/$/, 'home'],
  [/^\/cards\/?$/, 'cards'],
  [/^\/cards\/(?<id>[\w.-]+)$/, 'card'],
  [/^\/workshop\/?$/, 'workshop'],
  [/^\/workshop\/(?<id>[\w-]+)$/, 'draft'],
  [/^\/workshop\/(?<id>[\w-]+)\/print$/, 'print'],
  [/^\/rules\/?$/, 'rules'],
  [/^\/rules\/(?<game>hayburger)\/?$/, 'rules'],
  [/^\/learn\/?$/, 'learn'],
  [/^\/(?<what>puzzles)\/?$/, 'learn'],
  [/^\/learn\/(?<id>[\w-]+)$/, 'lesson'],
  [/^\/puzzles\/(?<id>[\w-]+)$/, 'puzzle'],
  [/^\/credits\/?$/, 'credits'],
  [/^\/t\/(?<id>[\w-]+)$/, 'table'],
  [/^\/g\/(?<id>\w+-\d+)$/, 'replay'],
  [/^\/stats\/?$/, 'stats'],
  [/^\/g\/(?<id>\w+-\d+)\/story\/?$/, 'story'],
]

/** routeOf reads a path. */
export function routeOf(path: string): Route {
  for (const [pattern, page] of patterns) {
    const found = pattern.exec(path)
    if (found) return { page, ...found.groups } as Route
  }
  return { page: 'nowhere' }
}

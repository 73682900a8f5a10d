// The addresses of the page. They are few, so a table of patterns is all it takes.

export type Route = { page: 'home' } | { page: 'table'; id: string } | { page: 'cards' } | { page: 'credits' } | { page: 'nowhere' }

/** routeOf reads a path. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').slice(1)
  if (rest.length > 0 || (second && first !== 't')) return { page: 'nowhere' }
  switch (first) {
    case '':
      return { page: 'home' }
    case 'cards':
      return { page: 'cards' }
    case 'credits':
      return { page: 'credits' }
    case 't':
      return /^[\w-]+$/.test(second) ? { page: 'table', id: second } : { page: 'nowhere' }
  }
  return { page: 'nowhere' }
}

// Where in the page we are. Addresses are few, so a table of patterns is all it takes.

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
      return second ? { page: 'table', id: decodeURIComponent(second) } : { page: 'nowhere' }
  }
  return { page: 'nowhere' }
}

let route: Route = $state(routeOf(location.pathname))

export const where = (): Route => route

/** go shows another page without loading anew. */
export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  route = routeOf(location.pathname)
  scrollTo(0, 0)
}

addEventListener('popstate', () => (route = routeOf(location.pathname)))

// Links inside the page are followed without loading anew; a click that asks for a new tab is left alone.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.origin !== location.origin || link.target || link.hasAttribute('download') || routeOf(link.pathname).page === 'nowhere') return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})

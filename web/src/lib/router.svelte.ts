// The current route.

import { routeOf, type Route } from '../routes'

let route: Route = $state.raw(routeOf(location.pathname))

export const where = (): Route => route

/** go shows another page without a reload. */
export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  route = routeOf(location.pathname)
  scrollTo(0, 0)
}

addEventListener('popstate', () => (route = routeOf(location.pathname)))

// Links inside the page are followed without a reload. A click that asks for a new tab is left alone.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute('download') ||
    routeOf(link.pathname).page === 'nowhere'
  )
    return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})

// The current route.

import { routeOf, type Route } from '../routes'
import { alone, here, pathOf, point } from './address'
import { save } from './save'
import { request } from './transport'

let route: Route = $state.raw(routeOf(here().pathname))

export const where = (): Route => route

/** go shows another page without a reload. */
export function go(path: string, replace = false): void {
  point(path, replace ? 'replace' : 'push')
  route = routeOf(here().pathname)
  scrollTo(0, 0)
}

addEventListener('popstate', () => (route = routeOf(here().pathname)))

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
  if (alone && link.hasAttribute('download') && link.getAttribute('href')?.startsWith('/')) {
    event.preventDefault()
    void download(link.getAttribute('href')!)
    return
  }
  const path = pathOf(link)
  if (
    path === null ||
    link.target ||
    link.hasAttribute('download') ||
    routeOf(path.replace(/[?#].*/, '')).page === 'nowhere'
  )
    return
  event.preventDefault()
  go(path)
})

/** download saves a file of the server in this browser. */
async function download(path: string): Promise<void> {
  const response = await request(path)
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  if (response.ok) save(name ?? path.replace(/.*\//, ''), await response.blob())
}

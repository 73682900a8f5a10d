// Addresses of the page. With a server each page has a path. Without one the page is a single file at a place that we do not know, so its
// paths are in the fragment: https://example.org/games/#/rules

/** alone reports whether the page plays without a server: tables and bots run in this browser, and games are kept here. */
export const alone: boolean = import.meta.env.VITE_ALONE === '1' || globalThis.location?.pathname === '/offline'

/** here is the address that is shown, as a server would see it. */
export const here = (): URL =>
  alone
    ? new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : '/', location.origin)
    : new URL(location.href)

/** addressOf is what a link to a path of the page has as its href. */
export const addressOf = (path: string): string => (alone ? `#${path}` : path)

/** linkTo is the whole address of a path, for others. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href

/** point changes the address that is shown. A path without a slash is a place on the page that is shown. */
export function point(path: string, how: 'push' | 'replace'): void {
  const { pathname, search } = here()
  const whole = path.startsWith('/') ? path : pathname + search + path
  history[how === 'push' ? 'pushState' : 'replaceState'](history.state, '', addressOf(whole))
}

/** pathOf is the path of the page that a link leads to; null if it leads elsewhere. */
export function pathOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null
  if (!alone) return link.pathname + link.search + link.hash
  return link.pathname === location.pathname && link.hash.startsWith('#/') ? link.hash.slice(1) : null
}

/** keepLinksAlone writes all links of a page without a server so that they stay on it, even in a new tab. */
export function keepLinksAlone(): void {
  const mend = (link: Element) => {
    const to = link.getAttribute('href') ?? ''
    if (link.hasAttribute('download') || link.hasAttribute('data-online') || to.startsWith('#/')) return
    if (/^[/#]/.test(to)) link.removeAttribute('target') // another tab would find the server taken
    if (to.startsWith('/')) link.setAttribute('href', `#${to}`)
    else if (to.startsWith('#')) link.setAttribute('href', `#${here().pathname}${to}`)
  }
  const mendAll = (within: Element) => {
    if (within.matches('a[href]')) mend(within)
    within.querySelectorAll('a[href]').forEach(mend)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches('a[href]')) mend(target)
      for (const node of addedNodes) if (node instanceof Element) mendAll(node)
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
}

import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a browser that lets only service workers notify does not stop the call', async () => {
  let tried = 0
  class Notification {
    static permission = 'granted'
    constructor() {
      tried++
      throw new TypeError('Illegal constructor')
    }
  }
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('Notification', Notification)
  const { ring } = await import('./attention.svelte')
  const { settings } = await import('../lib/settings.svelte')
  settings.notify = true
  expect(() => ring('turn')).not.toThrow()
  expect(tried).toBe(1)
})

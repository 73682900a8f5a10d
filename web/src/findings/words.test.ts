import { beforeAll, describe, expect, test, vi } from 'vitest'

// The page's own modules look at the browser as they are loaded.
let { near, place, words } = {} as typeof import('./words')

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  ;({ near, place, words } = await import('./words'))
  await (await import('../lib/i18n.svelte')).speak('findings')
})

const finding = {
  severity: 'error',
  code: 'power',
  sentence: 'the deed "reminder" needs a text that is not empty',
} as const

describe('findings', () => {
  test('are said in words of the page, with their arguments', () => {
    expect(words({ ...finding, say: 'by-hand-empty', args: ['reminder'] })).toBe('Write what the players do.')
    expect(words({ ...finding, say: 'too-long', args: ['title', '60'] })).toBe('This is longer than 60 characters.')
    expect(near({ near: 'swap' })).toBe('Did you mean swap?')
  })

  test('that a newer server makes up are said by their code, or as the server says them', () => {
    expect(words({ ...finding, say: 'unheard-of' })).toBe('Something is wrong with the power.')
    expect(words({ sentence: 'x', say: 'unheard-of' })).toBe('x')
  })

  test('name their card and field, or their line', () => {
    expect(place({ ...finding, card: 'P.Goal.AllHooves', field: 'goalLogic' })).toBe('AllHooves · When it is won')
    expect(place({ ...finding, line: 7 })).toBe('Line 7')
  })
})

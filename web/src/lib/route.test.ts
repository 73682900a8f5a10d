import { expect, test } from 'vitest'
import { routeOf, type Route } from './route'

test.each<[string, Route]>([
  ['/', { page: 'home' }],
  ['/cards', { page: 'cards' }],
  ['/cards/', { page: 'cards' }],
  ['/rules', { page: 'rules' }],
  ['/rules/hayburger', { page: 'rules', game: 'hayburger' }],
  ['/rules/chess', { page: 'nowhere' }],
  ['/credits', { page: 'credits' }],
  ['/t/k3xq9', { page: 'table', id: 'k3xq9' }],
  ['/g/k3xq9-2', { page: 'replay', id: 'k3xq9-2' }],
  ['/g/k3xq9', { page: 'nowhere' }],
  ['/t/', { page: 'nowhere' }],
  ['/t/%E0%A4%A', { page: 'nowhere' }],
  ['/t/a/b', { page: 'nowhere' }],
  ['/cards/Core.Pony.Zecora', { page: 'card', id: 'Core.Pony.Zecora' }],
  ['/cards/a/b', { page: 'nowhere' }],
  ['/workshop', { page: 'workshop' }],
  ['/workshop/k3-x', { page: 'draft', id: 'k3-x' }],
  ['/workshop/k3-x/print', { page: 'print', id: 'k3-x' }],
  ['/workshop/k3-x/else', { page: 'nowhere' }],
  ['/workshop/k3-x/print', { page: 'print', id: 'k3-x' }],
  ['/workshop/k3-x/else', { page: 'nowhere' }],
  ['/elsewhere', { page: 'nowhere' }],
])('%s', (path, want) => expect(routeOf(path)).toEqual(want))

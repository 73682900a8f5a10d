// The pages: each has its addresses, its script, and the bundles of strings that it needs. A new page is a line here.

import type { Component } from 'svelte'
import { gameNames } from './games'
import type { Bundle } from './lib/i18n.svelte'

interface Page {
  paths: readonly RegExp[] // a named group becomes a property of the page
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the paths say which properties a page takes
  load: () => Promise<{ default: Component<any> }>
  words: readonly Bundle[]
  anywhere?: true // it shows the same without a server
}

const pages = {
  home: { paths: [/^\/$/], load: () => import('./home/HomePage.svelte'), words: ['page', 'game'] },
  table: {
    paths: [/^\/t\/(?<id>[\w-]+)$/],
    load: () => import('./table/TablePage.svelte'),
    words: ['page', 'game'],
  },
  transfer: { paths: [/^\/transfer$/], load: () => import('./installed/TransferPage.svelte'), words: ['page', 'game'] },
  cards: {
    paths: [/^\/cards\/?$/],
    load: () => import('./cards/CardsPage.svelte'),
    words: ['page', 'game', 'workshop'],
    anywhere: true,
  },
  card: {
    paths: [/^\/cards\/(?<id>[\w.-]+)$/],
    load: () => import('./cards/CardPage.svelte'),
    words: ['page', 'game', 'workshop', 'rules'],
    anywhere: true,
  },
  workshop: {
    paths: [/^\/workshop\/?$/],
    load: () => import('./workshop/WorkshopPage.svelte'),
    words: ['page', 'game', 'workshop', 'files', 'decks', 'findings'],
  },
  draft: {
    paths: [/^\/workshop\/(?<id>[\w-]+)$/],
    load: () => import('./workshop/DraftPage.svelte'),
    words: ['page', 'game', 'hayburger', 'workshop', 'files', 'decks', 'findings'],
  },
  print: {
    paths: [/^\/workshop\/(?<id>[\w-]+)\/print$/],
    load: () => import('./workshop/PrintPage.svelte'),
    words: ['page', 'game', 'hayburger', 'workshop', 'print'],
  },
  packs: {
    paths: [/^\/packs\/?$/],
    load: () => import('./packs/ShelfPage.svelte'),
    words: ['page', 'game', 'packs'],
  },
  pack: {
    paths: [/^\/packs\/(?<name>[a-z0-9-]+)$/],
    load: () => import('./packs/PackPage.svelte'),
    words: ['page', 'game', 'hayburger', 'packs', 'files'],
  },
  packCard: {
    paths: [/^\/packs\/(?<name>[a-z0-9-]+)\/(?<kind>start|pony|ship|goal)\/(?<key>[^/]+)$/],
    load: () => import('./packs/CardPage.svelte'),
    words: ['page', 'game', 'packs', 'workshop', 'rules'],
  },
  packPrint: {
    paths: [/^\/packs\/(?<name>[a-z0-9-]+)\/print$/],
    load: () => import('./packs/PrintPage.svelte'),
    words: ['page', 'game', 'hayburger', 'packs', 'workshop', 'print'],
  },
  rules: {
    paths: [/^\/rules\/?$/, new RegExp(`^/rules/(?<game>${gameNames.join('|')})/?$`)],
    load: () => import('./rules/RulesPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'hayburger', 'rules'],
    anywhere: true,
  },
  learn: {
    paths: [/^\/learn\/?$/, /^\/(?<what>puzzles)\/?$/],
    load: () => import('./learn/LearnPage.svelte'),
    words: ['page', 'game', 'learn'],
    anywhere: true,
  },
  lesson: {
    paths: [/^\/learn\/(?<id>[\w-]+)$/],
    load: () => import('./learn/LessonPage.svelte'),
    words: ['page', 'game', 'table', 'learn'],
    anywhere: true,
  },
  puzzle: {
    paths: [/^\/puzzles\/(?<id>[\w-]+)$/],
    load: () => import('./learn/PuzzlePage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'learn'],
    anywhere: true,
  },
  miss: {
    paths: [/^\/puzzles\/mine\/(?<id>\w+-\d+-\d+)$/],
    load: () => import('./learn/MissPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'learn'],
    anywhere: true,
  },
  daily: {
    paths: [/^\/daily\/?$/, /^\/daily\/(?<day>\d{4}-\d\d-\d\d)$/],
    load: () => import('./learn/DailyPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'learn'],
    anywhere: true,
  },
  replay: {
    paths: [/^\/g\/(?<id>\w+-\d+)$/],
    load: () => import('./replay/ReplayPage.svelte'),
    words: ['page', 'game', 'table', 'replay', 'position'],
  },
  position: {
    paths: [/^\/position\/?$/],
    load: () => import('./position/PositionPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'position'],
    anywhere: true,
  },
  positionEditor: {
    paths: [/^\/position\/edit\/?$/],
    load: () => import('./position/EditorPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'position'],
    anywhere: true,
  },
  story: {
    paths: [/^\/g\/(?<id>\w+-\d+)\/story\/?$/],
    load: () => import('./replay/StoryPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'replay'],
  },
  short: {
    paths: [/^\/g\/(?<id>\w+-\d+)\/short\/?$/],
    load: () => import('./replay/ShortPage.svelte'),
    words: ['page', 'game', 'table', 'tsssf', 'replay'],
  },
  stats: {
    paths: [/^\/stats\/?$/],
    load: () => import('./stats/StatsPage.svelte'),
    words: ['page', 'game', 'stats'],
  },
  admin: {
    paths: [/^\/admin\/?$/],
    load: () => import('./admin/AdminPage.svelte'),
    words: ['page', 'game', 'admin'],
  },
  accessibility: {
    paths: [/^\/accessibility\/?$/],
    load: () => import('./accessibility/AccessibilityPage.svelte'),
    words: ['page', 'rules'],
    anywhere: true,
  },
  about: { paths: [/^\/about\/?$/], load: () => import('./about/AboutPage.svelte'), words: ['page', 'about'] },
  credits: { paths: [/^\/credits\/?$/], load: () => import('./credits/CreditsPage.svelte'), words: ['page'] },
  nowhere: { paths: [], load: () => import('./NotFoundPage.svelte'), words: ['page'] },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** A Route is a page with the properties that its address gives it. */
export interface Route {
  page: PageName
  props: Record<string, string>
}

/** pageOf is what a route shows. */
export const pageOf = ({ page }: Route): Page => pages[page]

/** routeOf reads a path. */
export function routeOf(path: string): Route {
  for (const [page, { paths }] of Object.entries(pages) as [PageName, Page][]) {
    for (const pattern of paths) {
      const found = pattern.exec(path)
      if (found) return { page, props: { ...found.groups } }
    }
  }
  return { page: 'nowhere', props: {} }
}

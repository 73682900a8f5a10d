// What the shortcuts of keys.ts do at a desk.

import type { Desk } from './desk.svelte'
import { nextLegal, type Acts } from './keys'

const regions = {
  grid: '[data-grid] [tabindex="0"]',
  hand: '[data-hand] [tabindex="0"]',
  goals: '[data-goals] button',
}
const pages = { story: '[data-story]', chat: '[data-chat] input' }

const inHand = (card: string): string => `[data-in-hand="${CSS.escape(card)}"]`

/** shortcutsOf are the acts of the keyboard. */
export function shortcutsOf(desk: Desk): Acts {
  const { table, glass, camera } = desk
  const { ending } = table
  return {
    card(n) {
      const card = table.cards[n]
      if (!card) return
      desk.find(inHand(card))?.focus()
      table.pressCard(card)
    },
    legal: (step) => desk.root && nextLegal(desk.root, step, table.choice.place && '[data-in-hand]'),
    back() {
      const held = glass.held
      glass.hide()
      if (held) return // a card that the pointer merely rests on is in nobody's way
      if (desk.goals) desk.goals = false
      else if (desk.size === 'broad' && desk.dialog === 'pages') desk.dialog = null
      else if (desk.adjusting.on) desk.adjusting.end()
      else if (desk.playback.again) desk.playback.hurry()
      else if (table.advice.hint) table.advice.drop()
      else if (ending.open) ending.open = false
      else if (table.choosing) {
        const [card] = table.choice.cards
        table.putBack()
        if (card) desk.find(inHand(card))?.focus()
      } else table.goal = null
    },
    region(name) {
      if (name !== 'story' && name !== 'chat') {
        desk.find(regions[name])?.focus()
        return
      }
      desk.page = name
      if (desk.size !== 'desktop') desk.dialog = 'pages'
      setTimeout(() => document.querySelector<HTMLElement>(pages[name])?.focus()) // in a dialog it is not there yet
    },
    undo: () => table.seat >= 0 && table.undo(),
    hint: () => table.seat >= 0 && void table.advice.ask(),
    end() {
      desk.find('[data-end]')?.focus()
      if (table.own?.end && !ending.open) void ending.press(table.position.plays.length > 0)
      else desk.find('[data-end]')?.click()
    },
    magnify: () => glass.toggle(),
    zoom: (factor) => camera.zoomBy(factor),
    fit: () => camera.fit(),
    why: () => table.explain(),
    skip: () => desk.playback.hurry(),
    help: () => (desk.dialog = 'keys'),
  }
}

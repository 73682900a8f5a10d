import { expect, test } from 'vitest'
import {
  area,
  broughtIn,
  card,
  cellBox,
  centre,
  clampZoom,
  detail,
  edgeCentre,
  fit,
  fitMost,
  fullest,
  isFree,
  kept,
  markCentre,
  lowered,
  neighbour,
  noInsets,
  placing,
  relaid,
  reveal,
  small,
  toLattice,
  toSheet,
  zoomAt,
  type Box,
  type Look,
  type Stop,
} from './layout'
import { spotFor, cornerAt, glassAt } from './slips'
import type { Cell } from './view'

const sheet = { w: 1000, h: 600 }
const inside = (b: Box) => b.x >= 0 && b.y >= 0 && b.x + b.w <= sheet.w && b.y + b.h <= sheet.h

test('fit shows every card whole, in the middle, and never larger than a few cards need', () => {
  for (const cells of [
    [[0, 0]],
    [
      [0, 0],
      [5, 0],
    ],
    [
      [-7, -3],
      [7, 3],
    ],
    [
      [2, 2],
      [2, 6],
    ],
  ] as Cell[][]) {
    const look = fit(cells, sheet)
    expect(look.zoom).toBeLessThanOrEqual(fitMost)
    expect(cells.every((c) => inside(cellBox(look, c)))).toBe(true)
    const a = area(cells)
    expect(toSheet(look, { x: a.x + a.w / 2, y: a.y + a.h / 2 })).toEqual({
      x: expect.closeTo(500),
      y: expect.closeTo(300),
    })
  }
})

test('a mark towards a free cell keeps off a face that fills its cell', () => {
  const place = { kind: 'new', from: [1, 1], to: [1, 2] } as const
  const edge = edgeCentre(place.from, place.to)
  expect(markCentre(place, false)).toEqual(edge)
  expect(markCentre(place, true)).toEqual({ x: edge.x, y: edge.y + 12 })
  expect(markCentre({ ...place, kind: 'link' }, true)).toEqual(edge)
})

test('slips may lie over the margin, unless a card is being placed', () => {
  const column: Cell[] = [
    [0, 0],
    [0, 4],
  ]
  const insets = { ...noInsets, bottom: 60 }
  const [closed, open] = [fit(column, sheet, insets), fit(column, sheet, insets, true)]
  const below = (look: Look) => sheet.h - cellBox(look, [0, 4]).y - cellBox(look, [0, 4]).h
  expect(below(closed)).toBeCloseTo(60)
  expect(below(open)).toBeCloseTo(60 + 44 * open.zoom)
  expect(open.zoom).toBeLessThan(closed.zoom)
})

test('the point under the pointer stays there while zooming', () => {
  const look = { x: 120, y: 80, zoom: 0.8, low: lowered }
  const at = { x: 333, y: 222 }
  for (const factor of [0.01, 0.7, 1.3, 100]) {
    const next = zoomAt(look, at, factor)
    expect(toLattice(next, at)).toEqual({
      x: expect.closeTo(toLattice(look, at).x),
      y: expect.closeTo(toLattice(look, at).y),
    })
    expect(next.zoom).toBe(clampZoom(next.zoom))
  }
})

test('the lattice cannot be dragged out of sight', () => {
  const look = kept({ x: -9999, y: 9999, zoom: 1, low: 1 }, [[0, 0]], sheet)
  const a = area([[0, 0]])
  expect(look.x + a.x + a.w).toBeCloseTo(80)
  expect(look.y + a.y).toBeCloseTo(520)
})

test('reveal moves only when it must', () => {
  const look = fit([[0, 0]], sheet)
  expect(reveal(look, [0, 0], sheet)).toEqual(look)
  expect(inside(cellBox(reveal(look, [20, -9], sheet), [20, -9]))).toBe(true)
})

test('faces change with the width of a card, and keep their rows between small and whole', () => {
  const at = (low: number) => (width: number) => detail({ zoom: width / (low < 1 ? small.w : card.w), low })
  expect([30, 59, 61, 72, 74, 109, 111].map(at(lowered))).toEqual([
    'dots',
    'dots',
    'tiny',
    'tiny',
    'small',
    'small',
    'near',
  ])
  expect([79, 80, 110, 118].map(at(1))).toEqual(['small', 'near', 'near', 'close'])
})

test('where rows come closer together, what is in the middle of the sheet stays there', () => {
  const look: Look = { x: 120, y: 80, zoom: 0.8, low: 1 }
  const middle = { x: 500, y: 300 }
  const closer = relaid(look, lowered, middle)
  expect(toLattice(closer, middle)).toEqual({
    x: expect.closeTo(toLattice(look, middle).x),
    y: expect.closeTo(toLattice(look, middle).y),
  })
  const gap = (l: Look) => cellBox(l, [0, 1]).y - cellBox(l, [0, 0]).y - cellBox(l, [0, 0]).h
  expect(gap(look)).toBeCloseTo(44 * 0.8)
  expect(gap(closer)).toBeCloseTo(23 * 0.8)
})

test('a grid that does not fit whole is shown as small faces', () => {
  const field = (columns: number, rows: number) =>
    Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)] as Cell)
  expect(fit(field(4, 3), sheet).low).toBe(1)
  const late = fit(field(8, 4), sheet)
  expect(late.low).toBe(lowered)
  expect(detail(late)).toBe('small')
  expect(field(8, 4).every((c) => inside(cellBox(late, c)))).toBe(true)
})

test('arrows go to the nearest stop in their direction', () => {
  const cells: Cell[] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [3, 1],
  ]
  const stops: Stop[] = cells.map((c) => ({ key: c.join(), at: centre(c) }))
  const go = (from: Cell, d: Parameters<typeof neighbour>[2]) => neighbour(stops, centre(from), d)?.key
  expect(go([0, 0], 'ArrowRight')).toBe('1,0')
  expect(go([0, 0], 'ArrowDown')).toBe('0,1')
  expect(go([0, 0], 'ArrowLeft')).toBeUndefined()
  expect(go([0, 1], 'ArrowRight')).toBe('3,1')
  expect(go([2, 0], 'ArrowLeft')).toBe('1,0')
})

test('a slip never lies over what it is about, nor over an answer, where there is room', () => {
  const size = { w: 218, h: 200 }
  const about = { x: 400, y: 200, w: 84, h: 118 }
  const right = spotFor(about, size, sheet, [])
  expect(right.x).toBeGreaterThan(about.x + about.w)
  const left = spotFor(about, size, sheet, [{ x: 600, y: 250, w: 84, h: 118 }])
  expect(left.x + size.w).toBeLessThan(about.x)
  const answers = [
    { x: 600, y: 250, w: 84, h: 118 },
    { x: 250, y: 250, w: 84, h: 118 },
    { x: 400, y: 0, w: 84, h: 118 },
    { x: 400, y: 400, w: 84, h: 118 },
  ]
  const corner = spotFor(about, size, sheet, answers)
  const clear = [...answers, about].every(
    (b) => corner.x >= b.x + b.w || corner.x + size.w <= b.x || corner.y >= b.y + b.h || corner.y + size.h <= b.y,
  )
  expect(clear).toBe(true)
})

test('of two places a slip takes the one that hides fewer cards', () => {
  const size = { w: 218, h: 200 }
  const about = { x: 400, y: 200, w: 84, h: 118 }
  const right = { x: 520, y: 150, w: 84, h: 118 }
  expect(spotFor(about, size, sheet, []).x).toBeGreaterThan(about.x)
  expect(spotFor(about, size, sheet, [], [right]).x + size.w).toBeLessThan(about.x)
})

test('a hint lies in the corner where it hides least', () => {
  const size = { w: 292, h: 250 }
  expect(cornerAt(size, sheet, [])).toEqual({ x: 14, y: 14 })
  const upper = { x: 100, y: 100, w: 84, h: 118 }
  expect(cornerAt(size, sheet, [upper])).toEqual({ x: 694, y: 14 })
  expect(cornerAt(size, sheet, [upper, { ...upper, x: 800 }])).toEqual({ x: 14, y: 266 })
})

test('the glass keeps to its places and hides neither the card nor what is lit', () => {
  const size = { w: 320, h: 448 }
  const screen = { w: 1440, h: 900 }
  const card = { x: 300, y: 300, w: 84, h: 118 }
  expect(glassAt(card, [], size, screen)).toEqual({ x: 1108, y: 440 })
  const chip = { x: 1200, y: 600, w: 60, h: 20 } // in the story, under the usual place
  expect(glassAt(chip, [], size, screen)).toEqual({ x: 1108, y: 12 })
  const goals = { x: 1080, y: 90, w: 340, h: 300 }
  expect(glassAt(chip, [goals], size, screen)).toEqual({ x: 12, y: 76 })
  // The panel of the turn stays free: its buttons may be wanted next.
  const turn = { x: 1080, y: 690, w: 340, h: 200 }
  expect(glassAt(card, [], size, screen, turn)).toEqual({ x: 1108, y: 690 - size.h - 12 })
})

test('while a card is placed, the margin goes up to edges without a slip, so the grid hardly shrinks', () => {
  const phone = { w: 380, h: 472 }
  const column = Array.from({ length: 5 }, (_, y) => [0, y] as Cell)
  const closed = fit(column, phone, { ...noInsets, top: 16, bottom: 16 })
  const open = fit(column, phone, { ...noInsets, top: 16, bottom: 60 }, true)
  expect(open.zoom).toBeGreaterThan(0.8 * closed.zoom)
  expect(phone.h - cellBox(open, [0, 4]).y - cellBox(open, [0, 4]).h).toBeCloseTo(60 + 44 * open.zoom)
})

const block = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)] as Cell)
const desktop = { w: 1034, h: 624 }
const sentence = { ...noInsets, bottom: 76 }

test('while a card is placed, empty spots are seen whole as long as cards stay large', () => {
  for (const [columns, rows] of [
    [2, 1],
    [3, 2],
    [4, 3],
  ] as const) {
    const look = placing(block(columns, rows), desktop, sentence)
    const spots = [-1, columns].flatMap((x) => [-1, rows].map((y) => [x, y] as Cell))
    for (const cell of spots) expect(isFree(look, cell, desktop, sentence), `${columns}x${rows} ${cell}`).toBe(true)
    expect(cellBox(look, [0, 0]).w).toBeGreaterThan(71)
  }
  // Four rows and the spots around them would be too small: there is room for plus signs.
  const late = placing(block(6, 4), desktop, sentence)
  expect(isFree(late, [0, -1], desktop, sentence)).toBe(false)
  expect(cellBox(late, [0, 0]).y).toBeGreaterThan(30)
  expect(cellBox(late, [0, 0]).w).toBeGreaterThan(80)
})

test('what would lie there comes in from the edge, and no further', () => {
  const look = placing(block(6, 4), desktop, sentence)
  for (const cell of [
    [0, -1],
    [3, 4],
  ] as Cell[]) {
    const by = broughtIn(look, cell, desktop, sentence)
    const box = cellBox(look, cell)
    const moved = { ...box, x: box.x + by.x * look.zoom, y: box.y + by.y * look.zoom }
    expect(moved.y).toBeGreaterThanOrEqual(3.9)
    expect(moved.y + moved.h).toBeLessThanOrEqual(desktop.h - 76 - 3.9)
    expect(Math.abs(by.y)).toBeLessThan(120)
  }
  expect(broughtIn(look, [1, 1], desktop, sentence)).toEqual({ x: 0, y: 0 })
})

test('a look at a grid that is too wide cuts no column in two, and is no larger than that takes', () => {
  const cells = Array.from({ length: 9 }, (_, x) => [x, 0] as const)
  for (const w of [320, 360, 390, 430, 590]) {
    const phone = { w, h: 400 }
    const look = fullest(cells, phone, noInsets, 76 / small.w, { x: 0, y: 0, zoom: 1, low: 1 }, [8, 0])
    const cut = cells
      .map((c) => cellBox(look, c))
      .filter((b) => (b.x < -0.01 && b.x + b.w > 0.01) || (b.x < w - 0.01 && b.x + b.w > w + 0.01))
    expect(cut, `${w}`).toEqual([])
    expect(look.zoom * small.w).toBeGreaterThanOrEqual(76)
    expect(look.zoom * small.w).toBeLessThan(100)
  }
})

test('of a grid that is too large, the part with the most cards is in sight, with the last one', () => {
  const block = Array.from({ length: 25 }, (_, i) => [i % 5, Math.floor(i / 5)] as Cell)
  const tail = Array.from({ length: 5 }, (_, i) => [5 + i, 4] as Cell)
  const phone = { w: 380, h: 460 }
  const seen = (keep: Cell) => {
    const look = fullest([...block, ...tail], phone, noInsets, 0.45, { x: 0, y: 0, zoom: 1, low: 1 }, keep)
    const all = [...block, ...tail].map((c) => cellBox(look, c))
    const { x, y, w, h } = cellBox(look, keep)
    expect(x >= 0 && y >= 0 && x + w <= phone.w && y + h <= phone.h).toBe(true)
    return all.filter((b) => b.x >= 0 && b.y >= 0 && b.x + b.w <= phone.w && b.y + b.h <= phone.h).length
  }
  expect(seen([0, 0])).toBeGreaterThanOrEqual(25)
  expect(seen([6, 4])).toBeGreaterThanOrEqual(20)
})

test('for a card at the end of a long row, the others do not go out of sight', () => {
  const block = Array.from({ length: 25 }, (_, i) => [i % 5, Math.floor(i / 5)] as Cell)
  const row = Array.from({ length: 9 }, (_, i) => [5 + i, 4] as Cell)
  const phone = { w: 380, h: 460 }
  const sees = (weight: number, cell: Cell) => {
    const look = fullest([...block, ...row], phone, noInsets, 0.45, { x: 0, y: 0, zoom: 1, low: 1 }, [13, 4], weight)
    const { x, y, w, h } = cellBox(look, cell)
    return x >= 0 && y >= 0 && x + w <= phone.w && y + h <= phone.h
  }
  expect(sees(1000, [13, 4])).toBe(true)
  expect(sees(6, [13, 4])).toBe(false)
  expect(sees(6, [0, 0])).toBe(true)
})

test('a tab that tells of more columns has room beside the cards', () => {
  const cells = Array.from({ length: 20 }, (_, x) => [x, 0] as Cell)
  const at = (keep: number) =>
    fullest(cells, sheet, noInsets, 0.8, { x: 0, y: 0, zoom: 1, low: 1 }, [keep, 0], 1000, 40)
  for (const [keep, before, after] of [
    [0, 0, 40],
    [10, 40, 40],
    [19, 40, 0],
  ] as const) {
    const all = cells.map((c) => cellBox(at(keep), c))
    const whole = all.filter((b) => b.x > before - 0.01 && b.x + b.w < sheet.w - after + 0.01)
    expect(whole).toContainEqual(all[keep])
    // What is not whole in the free part is out of sight, or nearly: under the tab.
    expect(all.every((b) => whole.includes(b) || b.x + b.w < before + 0.01 || b.x > sheet.w - after - 0.01)).toBe(true)
  }
})

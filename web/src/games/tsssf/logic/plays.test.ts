import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import positions from '../testdata/plays.json'
import { Grid } from './grid'
import { lacking, listed, readPlays } from './plays'
import type { Move, OwnView, PublicView } from './view'

// The moments are from random games, with what the engine lists as legal in each: go test ./tsssf -update makes them.
test.each(positions.map((p) => [p.name, p] as const))('the plays are those that the engine lists: %s', (_, p) => {
  const grid = new Grid(p.public as unknown as PublicView)
  const moves = [...listed(readPlays(p.own as unknown as OwnView, grid))].map(inOrder).sort()
  expect(moves.length).toBe(p.moves)
  expect(createHash('sha256').update(moves.join('\n')).digest('hex')).toBe(p.sha256)
})

test('places stay the same objects as long as the ponies stay', () => {
  const p = positions.find(({ own }) => own.plays.some((set) => 'sides' in set))!
  const places = () =>
    readPlays(p.own as unknown as OwnView, new Grid(p.public as unknown as PublicView)).flatMap((set) => [
      ...set.places.values(),
    ])
  expect(places().length).toBeGreaterThan(0)
  for (const [i, place] of places().entries()) expect(place).toBe(places()[i])
})

test('a card that cannot be played says what the hand lacks', () => {
  const [pony, ship] = [{ kind: 'Pony' }, { kind: 'Ship' }]
  expect(lacking(ship, [ship, ship])).toBe('needsPony')
  expect(lacking(pony, [pony, undefined])).toBe('needsShip')
  expect(lacking(ship, [ship, pony])).toBe('notPlayable')
  expect(lacking(pony, [pony, ship])).toBe('notPlayable')
})

/** inOrder writes a move as the engine does, its fields in the engine's order. */
function inOrder(move: Move): string {
  const fields = ['do', 'ship', 'pony', 'card', 'from', 'to', 'take', 'at'] as const
  return JSON.stringify(Object.fromEntries(fields.flatMap((f) => (f in move ? [[f, move[f as keyof Move]]] : []))))
}

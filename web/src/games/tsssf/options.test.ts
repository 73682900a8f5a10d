import { describe, expect, test, vi } from 'vitest'
import type { Config, Options } from '../../lib/wire.gen'
import { fresh, seatRange, type Room } from '../../lobby/config'
import { choicesOf } from '../../lobby/rows'
import { blocked, groups, teamsFit, tsssf, withOptions, withSeats, withTeams } from './options'

// Rows have words, and words need a browser.
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { groups: hayburgers } = await import('../hayburger/options')

const base: Config = { game: 'tsssf', seats: 4, open: false }
const room = (taken: number): Room => ({ taken, ponies: 65, ships: 55 })

/** sound says what the server would refuse, by the rules that it refuses contradictions by. */
function sound(config: Config): string[] {
  const o = tsssf(config)
  const wrong: string[] = []
  if (o.winningPoints && o.length !== 'points') wrong.push('winningPoints without points')
  if (o.length === 'solitaire' && config.seats !== 1) wrong.push('solitaire with others')
  if (o.length === 'solitaire' && o.teams?.length) wrong.push('solitaire with teams')
  if (config.standIn === 'wait' && (config.turnSeconds || config.gameSeconds)) wrong.push('waits by the clock')
  if (o.openTeamHands && !o.teams?.length) wrong.push('open hands without teams')
  if (o.teams?.length) {
    const team = Array.from({ length: config.seats }, (_, seat) => o.teams!.findIndex((t) => t.includes(seat)))
    const largest = Math.max(...o.teams.map((t) => t.length))
    const together = team.filter((t, seat) => t === team[(seat + 1) % config.seats]).length
    if (team.includes(-1) || o.teams.length < 2 || o.teams.some((t) => t.length === 0)) wrong.push('bad teams')
    if (o.teams.flat().length !== config.seats) wrong.push('a seat in two teams')
    if (together > Math.max(0, 2 * largest - config.seats)) wrong.push('team-mates together')
  }
  return wrong
}

describe('what contradicts each other cannot be chosen', () => {
  test('along any path of a few clicks', () => {
    const rows = groups.flatMap((group) => group.rows)
    let seed = 7
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    for (let game = 0; game < 400; game++) {
      let config = base
      for (let click = 0; click < 12; click++) {
        const before = config
        if (random(4) === 0) {
          const [min, max] = seatRange(config)
          config = withSeats(config, min + random(max - min + 1))
        } else {
          const row = rows[random(rows.length)]!
          const values = choicesOf(row, config)?.map((choice) => choice.value) ?? [true, false]
          const value = values[random(values.length)]!
          if (!row.blocked(config, room(1), value)) config = row.set(config, value)
        }
        expect(sound(config), JSON.stringify([before, config])).toEqual([])
      }
    }
  })

  test('solitaire is blocked while others sit here, and takes the other seats away', () => {
    expect(blocked(base, room(3), 'length', 'solitaire')?.key).toBe('lobby.block.solitaire')
    expect(blocked(base, room(1), 'length', 'solitaire')).toBeNull()
    expect(withOptions(withTeams(base, 2), { length: 'solitaire' })).toMatchObject({
      seats: 1,
      options: { length: 'solitaire', openTeamHands: false },
    })
  })

  test('points to win go with the points', () => {
    const nine = withOptions(base, { winningPoints: 9 })
    expect(withOptions(nine, { length: 'longHaul' }).options).not.toHaveProperty('winningPoints')
    expect(blocked(withOptions(base, { length: 'ridiculous' }), room(1), 'winningPoints', 7)?.key).toBe(
      'lobby.block.length',
    )
  })

  test('open hands need teams, and go with them', () => {
    expect(blocked(base, room(1), 'openTeamHands', true)?.key).toBe('lobby.block.needsTeams')
    const open = withOptions(withTeams(base, 2), { openTeamHands: true })
    expect((withTeams(open, 0).options as Options).openTeamHands).toBe(false)
  })

  test('an early boost needs cards', () => {
    expect(blocked(base, { taken: 1, ponies: 30, ships: 30 }, 'earlyBoost', 16)?.key).toBe('lobby.block.cards')
    expect(blocked(base, { taken: 1, ponies: 30, ships: 30 }, 'earlyBoost', 8)).toBeNull()
  })
})

test('two teams fit from three seats on, more where nobody sits next to a team-mate', () => {
  expect([2, 3, 4, 5].map((seats) => teamsFit(2, seats))).toEqual([false, true, true, true])
  expect([3, 4, 5, 6, 7].map((seats) => teamsFit(3, seats))).toEqual([false, false, true, true, false])
})

test('another game starts from its own options and keeps what is the table’s', () => {
  const config = withOptions({ ...base, title: 'Slow Burn', turnSeconds: 60, seats: 1 }, { privateGoals: true })
  expect(fresh(config, 'hayburger')).toEqual({
    game: 'hayburger',
    seats: 2,
    open: false,
    title: 'Slow Burn',
  })
})

describe('every choice of a row is what the settings then say', () => {
  const all = [
    { config: base, rows: groups.flatMap((group) => group.rows) },
    { config: fresh(base, 'hayburger'), rows: hayburgers.flatMap((group) => group.rows) },
  ]
  const cases = all.flatMap(({ config, rows }) =>
    rows.flatMap((row) => {
      const values = choicesOf(row, config)?.map((choice) => choice.value) ?? [true, false]
      return values.map((value) => ({ name: `${config.game}, ${row.name}: ${value}`, config, rows, row, value }))
    }),
  )
  const dependent = ['length', 'teams', 'turnSeconds', 'gameSeconds'] // they take others along

  test.each(cases)('$name', ({ config, rows, row, value }) => {
    if (row.blocked(config, room(1), value)) return expect(row.get(config)).not.toBe(value)
    const set = row.set(config, value)
    expect(row.get(set)).toBe(value)
    if (dependent.includes(row.name)) return
    for (const other of rows) if (other !== row) expect(other.get(set), other.name).toBe(other.get(config))
  })
})

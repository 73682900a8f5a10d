// What a table of Secret Shipfic Folder answers to a command.

import { t } from '../../../lib/i18n.svelte'
import type { Typed } from '../../../lib/wire.gen'
import { helpFor, helpOf, type Answer } from '../../../table/typing.svelte'
import type { Desk } from '../desk.svelte'
import type { Move } from '../logic/view'
import {
  cardLine,
  goalLines,
  handLines,
  hintLines,
  lastLines,
  questionLines,
  rows,
  shipLines,
  turnLines,
  whereLines,
} from './parts'

const commands = [
  'look',
  'last',
  'score',
  'hand',
  'goals',
  'grid',
  'question',
  'where',
  'ships',
  'read',
  'play',
  'choose',
  'pass',
  'end',
  'moves',
  'hint',
  'undo',
  'say',
  'help',
]

/** answer does what a line means, or says what it asks for. */
export function answer(desk: Desk, line: Typed): Answer {
  const { table } = desk
  const numbered = (lines: string[]) => lines.map((text, i) => `${i + 1}. ${text}`)
  const some = (lines: string[]) => (lines.length > 0 ? lines : [t('words.nothing')])
  const act = async (command: Parameters<Desk['act']>[0]): Promise<string[]> =>
    (await desk.act(command)) ? [] : [table.feedback.refusal?.text ?? t('words.nothing')]
  const told: Record<string, () => Answer> = {
    move: async () => {
      const done = await table.play(line.move as Move, 'typed')
      return done ? [] : [table.feedback.refusal?.text ?? t('words.nothing')]
    },
    last: () => some(lastLines(table)),
    look: () => [...turnLines(table), ...questionLines(table)],
    score: () => turnLines(table),
    hand: () => some(numbered(handLines(table))),
    goals: () => some(goalLines(table)),
    grid: () => rows(table).flatMap(({ name, ponies }) => [name, ...ponies]),
    question: () => some(questionLines(table)),
    where: () => whereLines(table, line.card ?? ''),
    ships: () => shipLines(table, line.card ?? ''),
    read: () => [cardLine(table, line.card ?? '')],
    moves: () => [...some(line.next ?? []), ...(line.left ? [t('words.moreMoves', { n: line.left })] : [])],
    hint: () => hintLines(desk),
    help: () => (line.rest ? [helpOf(line.rest)] : helpFor(commands)),
    undo: async () => act({ do: 'undo' }),
    say: async () => act({ do: 'say', text: line.rest ?? '' }),
    yes: async () => act({ do: 'agree', on: true }),
    no: async () => act({ do: 'agree', on: false }),
    pause: async () => act({ do: 'pause', on: true }),
    resume: async () => act({ do: 'pause', on: false }),
    vote: async () => act({ do: 'endVote' }),
  }
  return told[line.do ?? '']?.() ?? [t('words.nothing')]
}

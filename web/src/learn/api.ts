// What the server knows of lessons and puzzles.

import { ask } from '../lib/api'
import type { AskPractice, Daily, Hint, Practice, Practices, Previewed } from '../lib/wire.gen'

export const practices = (): Promise<Practices> => ask('GET', '/api/practice')
export const practise = (all: AskPractice): Promise<Practice> => ask('POST', '/api/practice', all)
export const askPracticeHint = (all: AskPractice): Promise<Hint> => ask('POST', '/api/practice/hint', all)
export const previewPractice = (all: AskPractice): Promise<Previewed> => ask('POST', '/api/practice/preview', all)
export const askDaily = (day = ''): Promise<Daily> => ask('GET', day ? `/api/daily?day=${day}` : '/api/daily')

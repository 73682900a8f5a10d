// What is wrong with a file, in words.

import { speak, t } from '../lib/i18n.svelte'
import { problemIn, sentence } from '../lib/refusal'
import { BadFile } from './limits'

/** wrongWith says why a file could not be brought in. */
export async function wrongWith(error: unknown, name: string): Promise<string> {
  if (!(error instanceof BadFile)) return sentence(problemIn(error))
  await speak('files')
  return t(`file.${error.code}`, { name, about: error.about })
}

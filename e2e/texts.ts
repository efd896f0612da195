import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of a folder in a language, as they are written in their file: a test reads what a person reads. */
export const textsOf = (
  code: string,
  folder: 'shell' | 'msg' | 'user' | 'product' | 'wallet' | 'income' | 'rewards' = 'shell',
): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../packages/texts/src/${folder}/${code}.json`), 'utf8')) as Record<
    string,
    string
  >

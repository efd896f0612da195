import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of the shell in a language, as they are written in their file: a test reads what a person reads. */
export const textsOf = (code: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../packages/texts/src/shell/${code}.json`), 'utf8')) as Record<string, string>

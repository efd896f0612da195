import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../packages/texts/src')

/** Every text of the app in a language, as it is written in its files: a test reads what a person reads. */
export const textsOf = (code: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => JSON.parse(readFileSync(join(home, name, `${code}.json`), 'utf8')) as object))

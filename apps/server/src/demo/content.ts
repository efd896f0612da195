import { languages } from '@millrace/texts'
import { existsSync, readFileSync } from 'node:fs'
import type { Localized } from '../db/localized.ts'
import type english from './content/en.json'

type DemoTextKey = keyof typeof english

/** A text of the demonstration in every language that has it. */
export const getDemoText = (key: DemoTextKey): Localized =>
  Object.fromEntries(
    [...textsByLanguage].flatMap(([header, texts]) => (texts[key] ? [[header, texts[key]]] : [])),
  ) as Localized

const textsByLanguage = new Map(
  languages.flatMap(({ code, header }) => {
    const file = new URL(`content/${code}.json`, import.meta.url)
    return existsSync(file) ? [[header, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>] as const] : []
  }),
)

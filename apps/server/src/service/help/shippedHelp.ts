import { shippedHelp } from '@millrace/contract/msg/help'
import { languages } from '@millrace/texts'
import { readFileSync } from 'node:fs'
import type { Localized } from '../../db/localized.ts'
import type { Platform } from '../../http/context.ts'
import { addHelp, listAddedHelp } from './store.ts'

/** Adds the help pages of the product that this database does not have yet. What operators wrote stays. */
export async function addShippedHelp({ db }: Pick<Platform, 'db'>): Promise<void> {
  const added = await listAddedHelp(db)
  const missing = Object.entries(shippedHelp).filter(([slug]) => !added.includes(slug))
  if (missing.length === 0) return
  const texts = readTexts()
  const localize = (key: string) =>
    Object.fromEntries(texts.map(([header, own]) => [header, own[key] ?? ''])) as Localized
  await addHelp(
    db,
    missing.map(([slug, topic]) => ({
      slug,
      topic,
      title: localize(`help.${slug}.title`),
      content: localize(`help.${slug}.content`),
    })),
  )
}

const readTexts = () =>
  languages.map(({ code, header }) => {
    const file = new URL(`content/${code}.json`, import.meta.url)
    return [header, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>] as const
  })

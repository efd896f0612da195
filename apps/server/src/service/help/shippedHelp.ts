import { shippedHelp, type ShippedHelp } from '@millrace/contract/msg/help'
import { languages } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { Localized } from '../../db/localized.ts'
import type { Platform } from '../../http/context.ts'
import { addHelp, listAddedHelp } from './store.ts'

const slugs = Object.keys(shippedHelp) as ShippedHelp[]

/** Adds the help pages of the product that this database does not have yet. What operators wrote stays. */
export async function addShippedHelp({ db }: Pick<Platform, 'db'>): Promise<void> {
  const added = await listAddedHelp(db)
  const missing = slugs.filter((slug) => !added.includes(slug))
  if (missing.length === 0) return
  await addHelp(
    db,
    missing.map((slug) => ({
      slug,
      topic: shippedHelp[slug],
      title: localize(`help.${slug}.title`),
      content: localize(`help.${slug}.content`),
    })),
  )
}

const localize = (key: `help.${ShippedHelp}.${'title' | 'content'}`): Localized =>
  Object.fromEntries(languages.map((language) => [language.header, say(language, key)])) as Localized

import { helpTopics, type HelpPage } from '@millrace/contract/msg/help'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Localized } from '../../db/localized.ts'
import { query } from '../../db/rows.ts'

/** In the order of the topics; English where a language is missing. */
export const readHelp = (db: Database, { header }: Language): Promise<HelpPage[]> =>
  query(db).rows`select h.slug, h.topic, coalesce(nullif(h.title ->> ${header}, ''), h.title ->> 'en_US') as title,
      coalesce(nullif(h.content ->> ${header}, ''), h.content ->> 'en_US') as content
    from help h where h.is_published
    order by array_position(${[...helpTopics]}::text[], h.topic), h.position, h.create_time, h.id
    limit 200`

export type NewHelp = {
  readonly slug: string
  readonly topic: string
  readonly title: Localized
  readonly content: Localized
}

export const listAddedHelp = async (db: Database): Promise<readonly string[]> =>
  (await db.selectFrom('helpAdded').select('slug').execute()).map(({ slug }) => slug)

/** Adds each page once, however many processes start at the same time. */
export async function addHelp(db: Database, pages: readonly NewHelp[]): Promise<void> {
  await sql`
    with page as (
      select p.*, row_number() over () as position
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as p(slug text, topic text, title jsonb, content jsonb)
    ), added as (
      insert into help_added (slug) select slug from page on conflict do nothing returning slug
    )
    insert into help (slug, topic, position, title, content, is_published)
    select p.slug, p.topic, p.position, p.title, p.content, true from page p join added using (slug)`.execute(db)
}

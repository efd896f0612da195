import type { Slide, Video } from '@millrace/contract/msg/carousel'
import type { Article } from '@millrace/contract/msg/news'
import type { Notice } from '@millrace/contract/msg/notice'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import { readPage, type PageRequest, mapPage } from '../db/rows.ts'
import { versionCode } from '../version.ts'

/** A localized column's text in the language, else in English. Chosen in the database, so that it sends only one. */
const selectText = (column: string, { header }: Language): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${header}, ''), ${sql.ref(column)} ->> 'en_US')`

export async function readNotices(
  db: Database,
  language: Language,
  place: 'scroll' | 'popup' | 'wallet',
): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notice')
    .where('place', '=', place)
    .where('isPublished', '=', true)
    .select([
      'id',
      'createTime',
      selectText('title', language).as('title'),
      selectText('content', language).as('content'),
    ])
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(withIsoTime)
}

export async function readSlides(db: Database, language: Language): Promise<Slide[]> {
  return db
    .selectFrom('slide')
    .where('isPublished', '=', true)
    .select([
      'id',
      'imgUrl',
      'link',
      selectText('title', language).as('title'),
      selectText('content', language).as('content'),
    ])
    .orderBy('position')
    .orderBy('createTime')
    .orderBy('id')
    .limit(20)
    .execute()
}

export async function readVideos(db: Database, language: Language): Promise<Video[]> {
  return db
    .selectFrom('video')
    .where('isPublished', '=', true)
    .select([
      'id',
      'videoUrl',
      'posterUrl',
      selectText('title', language).as('title'),
      sql<string>`coalesce(${sql.ref('captionsUrl')} ->> ${language.header}, '')`.as('captionsUrl'),
    ])
    .orderBy('position')
    .orderBy('createTime')
    .orderBy('id')
    .limit(20)
    .execute()
}

export function readNews(db: Database, language: Language, page: PageRequest) {
  const published = db.selectFrom('news').where('isPublished', '=', true)
  return mapPage(
    readPage(
      published
        .select([
          'id',
          'imgUrl',
          'createTime',
          selectText('title', language).as('title'),
          selectText('summary', language).as('summary'),
        ])
        .orderBy('createTime', 'desc')
        .orderBy('id', 'desc'),
      published,
      page,
    ),
    withIsoTime,
  )
}

export async function readArticle(db: Database, language: Language, id: string): Promise<Article | null> {
  const row = await db
    .selectFrom('news')
    .where('id', '=', id)
    .where('isPublished', '=', true)
    .select([
      'id',
      'imgUrl',
      'createTime',
      selectText('title', language).as('title'),
      selectText('summary', language).as('summary'),
      selectText('content', language).as('content'),
    ])
    .executeTakeFirst()
  return row ? withIsoTime(row) : null
}

/** The About text, possibly empty, and whether there is demonstration data. */
export async function readAbout(db: Database, language: Language) {
  const { about, demoBegan } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('about')
        .where('isPublished', '=', true)
        .select(selectText('content', language).as('content'))
        .orderBy('createTime', 'desc')
        .limit(1)
        .as('about'),
      eb.selectFrom('demoSeed').select('seededAt').as('demoBegan'),
    ])
    .executeTakeFirstOrThrow()
  return { about: about ?? '', hasDemoData: demoBegan !== null, demoBegan: demoBegan?.toISOString() ?? null }
}

/** In a browser there is what this server sends: one that is announced before must not lock everybody out. */
const getCodeMax = (platform: string): number => (platform === 'web' ? versionCode : 2_147_483_647)

/** The newest release above a code. It is compulsory when it or any release in between is. */
export async function readRelease(db: Database, language: Language, platform: 'web' | 'android' | 'ios', code: number) {
  const newer = db
    .selectFrom('version')
    .where('platform', '=', platform)
    .where('isPublished', '=', true)
    .where('code', '>', code)
    .where('code', '<=', getCodeMax(platform))
  const newest = await newer
    .select([
      'name',
      // A host that was taken off the list is gone at once.
      sql<string>`case when is_link_listed(down_url) then down_url else '' end`.as('downUrl'),
      selectText('extra', language).as('extra'),
      ({ selectFrom }) =>
        selectFrom('version as v')
          .where('v.platform', '=', platform)
          .where('v.isPublished', '=', true)
          .where('v.code', '>', code)
          .where('v.code', '<=', getCodeMax(platform))
          .select(({ fn }) => fn.agg<boolean>('bool_or', ['v.compulsory']).as('any'))
          .as('compulsory'),
    ])
    .orderBy('code', 'desc')
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? { ...newest, compulsory: newest.compulsory ?? false } : null
}

const withIsoTime = <Row extends { createTime: Date }>(row: Row) => ({
  ...row,
  createTime: row.createTime.toISOString(),
})

/** Of how many members the withdrawals are stopped. */
export async function countStoppedMembers(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawalStop')
    .select(({ fn }) => fn.count<bigint>('memberId').distinct().as('count'))
    .where('endsAt', '>', now)
    .where('startedAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

import { paths } from '@millrace/contract/paths'
import { ensureDemoOperators } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { addContent, type ContentTable } from '../msg/index.ts'
import { version, versionCode } from '../version.ts'
import { getDemoText, type DemoTextKey } from './content.ts'
import { storeDemoFiles } from './files.ts'
import { seedFleet } from './fleet.ts'
import { seedMembers } from './members.ts'
import { claimSeed, isSeeded } from './store.ts'
import { seedTreasury } from './treasury.ts'

export { reportFleetDay } from './fleetDay.ts'
export { fundRails } from './treasury.ts'

/** Puts the demonstration data in, once, through the same functions that operators' work goes through. */
export async function seedDemo(platform: Platform, onProgress: (step: string) => void): Promise<void> {
  const fileOf = await storeDemoFiles(platform.uploads)
  await ensureDemoOperators(platform)
  if (!(await isSeeded(platform.db))) await seedContentOnce(platform, onProgress, fileOf)
  await seedMembers(platform, onProgress)
  await seedFleet(platform, onProgress, fileOf)
  await seedTreasury(platform, onProgress)
}

async function seedContentOnce(
  platform: Platform,
  onProgress: (step: string) => void,
  fileOf: (name: string) => string,
): Promise<void> {
  onProgress('Adding demonstration data')
  await platform.db.transaction().execute(async (db) => {
    // Several processes may start at once; the first to claim it does it, the others wait here and find it done.
    if (!(await claimSeed(db))) return
    await seedContent(db, platform.now(), fileOf)
  })
}

async function seedContent(db: Database, now: Date, fileOf: (name: string) => string): Promise<void> {
  let count = 0
  /** Each a minute older than the one before, so that "newest first" shows them in the order written here. */
  const add = (table: ContentTable, fields: Record<string, unknown>) =>
    addContent(db, table, { ...fields, isPublished: true, createTime: new Date(now.getTime() - 60_000 * count++) })
  const text = (key: DemoTextKey) => getDemoText(key)

  for (const key of ['practice', 'demo', 'risk'] as const)
    await add('notice', { place: 'scroll', title: text(`notice.${key}.title`), content: text(`notice.${key}.content`) })
  await add('notice', { place: 'popup', title: text('popup.welcome.title'), content: text('popup.welcome.content') })
  await add('notice', { place: 'wallet', title: text('wallet.notice.title'), content: text('wallet.notice.content') })

  const pictures = {
    promises: '',
    income: 'news-income.svg',
    practice: '',
    books: 'news-books.svg',
    fraud: 'news-fraud.svg',
    leaving: '',
  } as const
  const articles: Record<string, string> = {}
  for (const key of ['promises', 'income', 'fraud', 'books', 'practice', 'leaving'] as const) {
    const { id } = await add('news', {
      title: text(`news.${key}.title`),
      summary: text(`news.${key}.summary`),
      content: text(`news.${key}.content`),
      imgUrl: pictures[key] && fileOf(pictures[key]),
    })
    articles[key] = id
  }

  const slides = [
    ['machine', 'income'],
    ['practice', 'practice'],
    ['books', 'books'],
  ] as const
  for (const [position, [key, article]] of slides.entries()) {
    await add('slide', {
      position,
      title: text(`slide.${key}.title`),
      content: text(`slide.${key}.content`),
      imgUrl: fileOf(`slide-${key}.svg`),
      link: `${paths.article}?id=${articles[article]}`,
    })
  }
  await add('video', {
    position: 0,
    title: text('video.title'),
    videoUrl: fileOf('machine-to-wallet.mp4'),
    posterUrl: fileOf('machine-to-wallet.webp'),
    captionsUrl: {},
  })
  await add('about', { content: text('about.content') })
  await add('version', {
    platform: 'web',
    code: versionCode,
    name: version,
    extra: text('version.extra'),
    downUrl: '',
    compulsory: false,
  })
}

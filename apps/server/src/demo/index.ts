import { paths } from '@millrace/contract/paths'
import { ensureDemoOperators } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { addContent, type ContentTable } from '../msg/index.ts'
import { version, versionCode } from '../version.ts'
import { agreeAs, findDemoOperator } from './asDemoOperator.ts'
import { seedChargers } from './chargers.ts'
import { seedCommunity } from './community.ts'
import { getDemoText } from './content.ts'
import { seedCoupons } from './coupons.ts'
import { storeDemoFiles } from './files.ts'
import { seedFleet } from './fleet.ts'
import { seedGateway } from './gateway.ts'
import { seedMembers } from './members.ts'
import { seedRewardExamples } from './rewardExamples.ts'
import { seedRewards } from './rewards.ts'
import { claimSeed, isSeeded } from './store.ts'
import { seedSupport } from './support.ts'
import { seedTreasury } from './treasury.ts'

export { reportFleetDay } from './fleetDay.ts'
export { fundRails } from './treasury.ts'

/** The demonstration's passwords are public, and its money and machines are made up: neither may pass for real ones. */
export async function assertNoDemo({ db }: Pick<Platform, 'db'>): Promise<void> {
  if (await isSeeded(db))
    throw new Error(
      'This database has the demonstration’s data, which PRACTICE_MODE=off does not take: ' +
        'set PRACTICE_MODE=on, or another MILLRACE_DATA or DATABASE_URL whose database is empty.',
    )
}

/** Adds the demonstration data once, through the same functions that operators use. */
export async function seedDemo(platform: Platform, onProgress: (step: string) => void): Promise<void> {
  const getFileUrl = await storeDemoFiles(platform.uploads)
  await ensureDemoOperators(platform)
  if (!(await isSeeded(platform.db))) await seedContentOnce(platform, onProgress, getFileUrl)
  await seedMembers(platform, onProgress)
  await seedFleet(platform, onProgress, getFileUrl)
  await seedChargers(platform)
  await seedGateway(platform)
  await seedTreasury(platform, onProgress)
  await seedCoupons(platform, onProgress)
  await seedRewards(platform, onProgress)
  await seedRewardExamples(platform)
  await seedCommunity(platform, onProgress)
  await seedSupport(platform)
}

async function seedContentOnce(
  platform: Platform,
  onProgress: (step: string) => void,
  getFileUrl: (name: string) => string,
): Promise<void> {
  onProgress('Adding demonstration data')
  await platform.db.transaction().execute(async (db) => {
    // Several processes may start at once: the first claims it, and the others wait here until it is done.
    if (!(await claimSeed(db))) return
    await seedContent(db, platform.now(), getFileUrl)
  })
}

async function seedContent(db: Database, now: Date, getFileUrl: (name: string) => string): Promise<void> {
  let count = 0
  /** Each is a minute older than the one before, so that "newest first" shows them in the order below. */
  const add = (table: ContentTable, fields: Record<string, unknown>) =>
    addContent(db, table, { isPublished: true, ...fields, createTime: new Date(now.getTime() - 60_000 * count++) })

  for (const key of ['demo', 'risk'] as const)
    await add('notice', {
      place: 'scroll',
      title: getDemoText(`notice.${key}.title`),
      content: getDemoText(`notice.${key}.content`),
    })
  await add('notice', {
    place: 'popup',
    title: getDemoText('popup.welcome.title'),
    content: getDemoText('popup.welcome.content'),
  })
  await add('notice', {
    place: 'wallet',
    title: getDemoText('wallet.notice.title'),
    content: getDemoText('wallet.notice.content'),
  })

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
      title: getDemoText(`news.${key}.title`),
      summary: getDemoText(`news.${key}.summary`),
      content: getDemoText(`news.${key}.content`),
      imgUrl: pictures[key] && getFileUrl(pictures[key]),
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
      title: getDemoText(`slide.${key}.title`),
      content: getDemoText(`slide.${key}.content`),
      imgUrl: getFileUrl(`slide-${key}.svg`),
      link: `${paths.article}?id=${articles[article]}`,
    })
  }
  const films = [
    ['machine-to-wallet.mp4', 'story-wallet.svg', 'video.title'],
    ['out-again.mp4', 'story-out.svg', 'video.out.title'],
  ] as const
  for (const [position, [film, poster, title]] of films.entries())
    await add('video', {
      position,
      title: getDemoText(title),
      videoUrl: getFileUrl(film),
      posterUrl: getFileUrl(poster),
      captionsUrl: {},
    })
  await add('about', { content: getDemoText('about.content') })
  const { id: versionId } = await add('version', {
    platform: 'web',
    code: versionCode,
    name: version,
    extra: getDemoText('version.extra'),
    downUrl: '',
    compulsory: false,
    isPublished: false,
  })
  const people = [
    await findDemoOperator(db, 'support@millrace.test'),
    await findDemoOperator(db, 'admin@millrace.test'),
  ] as const
  await agreeAs(db, people, 'version', { versionId, isPublished: true })
}

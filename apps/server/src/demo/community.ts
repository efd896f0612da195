import { formatMoney, money } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { readFile } from 'node:fs/promises'
import { actAsDemoOperator, findOperatorIdByEmail } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import {
  addComment,
  addPost,
  addStaffPost,
  encodePixels,
  findWarnings,
  likeMany,
  postMachineNews,
  reportSubject,
  savePostPicture,
} from '../square/index.ts'
import { plannedPosts, type PlannedComment, type PlannedPost } from './communityPlan.ts'
import { claimPart, findDemoMembersByName, findFleet, findLastSettledDay, isPartClaimed } from './store.ts'

/** Posts what was planned for a day of the history. Again, it does nothing. */
export async function postForDay(platform: Platform, daysAgo: number): Promise<void> {
  for (const [number, planned] of plannedPosts.entries())
    if (planned.daysAgo === daysAgo) await postOnce(platform, planned, `community ${number}`)
}

/** What was not posted while the history went on, because it is older than the community; and what machines report. */
export async function seedCommunity(platform: Platform, onProgress: (step: string) => void): Promise<void> {
  if (platform.settings.DEMO_DAYS === 0) return
  if (!(await isPartClaimed(platform.db, `community ${plannedPosts.length - 1}`))) onProgress('Adding posts')
  for (const [number, planned] of plannedPosts.entries()) await postOnce(platform, planned, `community ${number}`)
  while ((await postMachineNews(platform.db)) > 0);
}

async function postOnce(platform: Platform, planned: PlannedPost, part: string): Promise<void> {
  const { db, uploads } = platform
  if (await isPartClaimed(db, part)) return
  const people = await findDemoMembersByName(db)
  const machineId = (planned.about && (await findFleet(db)).get(planned.about)) ?? null
  const content = await fillIn(platform, planned.content, machineId)
  const guideId = await findOperatorIdByEmail(db, 'guide@millrace.test')
  const authorId = people.get(planned.by)
  if (content === null || !guideId || (planned.by !== 'staff' && !authorId)) return
  const encoded = await Promise.all((planned.pictures ?? []).map(drawPicture))
  const id = await db.transaction().execute(async (db) => {
    // Several processes may start at once: the first claims it.
    if (!(await claimPart(db, part))) return null
    const pictures = await Promise.all(
      encoded.flatMap((picture) => (picture ? [savePostPicture(uploads, picture)] : [])),
    )
    const post = { content, machineId, pictures, video: null }
    if (authorId === undefined) {
      await actAsDemoOperator(db, guideId)
      return addStaffPost(db, guideId, post)
    }
    const warnings = await findWarnings(platform, content)
    return (await addPost(db, { ...post, memberId: authorId, hasUnits: planned.hasUnits ?? false, warnings })).id
  })
  if (id === null) return
  for (const comment of planned.comments ?? []) await addThread(db, { id, guideId, people }, comment, null)
  const fans = [...people.values()].filter((memberId) => memberId !== authorId).slice(0, planned.likes)
  await likeMany(
    db,
    fans.map((memberId) => ({ subjectId: id, memberId, isLiked: true })),
  )
  const reporterId = planned.reportedBy && people.get(planned.reportedBy)
  if (reporterId)
    await reportSubject(
      db,
      reporterId,
      { id, isComment: false },
      { reason: 'scam', note: 'Leads people away from here.' },
    )
}

type Thread = { readonly id: string; readonly guideId: string; readonly people: ReadonlyMap<string, string> }

async function addThread(
  db: Database,
  thread: Thread,
  { by, content, replies = [] }: PlannedComment,
  parentId: string | null,
): Promise<void> {
  const memberId = thread.people.get(by)
  if (by !== 'staff' && !memberId) return
  const added = await db.transaction().execute(async (db) => {
    if (!memberId) await actAsDemoOperator(db, thread.guideId)
    const author = memberId ? { memberId } : { operatorId: thread.guideId }
    return addComment(db, { postId: thread.id, parentId, author, content, warnings: [] })
  })
  for (const reply of replies) await addThread(db, thread, reply, added.id)
}

/** With figures of the last settled day; null when there is none yet. */
async function fillIn({ db }: Platform, content: string, machineId: string | null): Promise<string | null> {
  if (!content.includes('{')) return content
  const settled = machineId && (await findLastSettledDay(db, machineId))
  if (!settled) return null
  const format = (minor: bigint) => formatMoney(money(minor, 'USDT'), 'en-GB', { form: 'small' })
  const { name, day, revenue, kept, paid, units } = settled
  const values: Readonly<Record<string, string>> = {
    name,
    day: formatDay(day, 'en'),
    revenue: format(revenue),
    // What a day has above its expectation is paid on weaker ones.
    kept: kept < 10_000n ? '' : `, ${format(kept)} USDT kept from stronger days`,
    paid: format(paid),
    units: String(units),
  }
  return content.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '')
}

const drawPicture = async (name: string) => encodePixels(await readFile(new URL(`files/${name}`, import.meta.url)))

import { actAsDemoOperator } from '../console/index.ts'
import type { Platform } from '../http/context.ts'
import {
  drawCode,
  hashCode,
  listProgrammes,
  notifyRewards,
  payInvitations,
  receiveWelcome,
  signInMany,
  storeCodes,
  submitForReview,
} from '../rewards/index.ts'
import { findByAccount } from '../user/index.ts'
import { agreeAs } from './asDemoOperator.ts'
import { findMakerAndChecker } from './makerAndChecker.ts'
import { claimPart, findDemoMember, isPartClaimed } from './store.ts'

/**
 * How many days before today the demonstration's members signed in, by phone number. The first one left out a day; the
 * last one, who is verified, has counted as invited since the third day.
 */
const signInDays: Readonly<Record<string, readonly number[]>> = {
  '+919000000001': [6, 5, 3, 2, 1],
  '+919000000002': [2, 1],
  '+919000000003': [1],
  '+919000000004': [4, 3, 2],
}

/** Signs them in for a day of the history, and pays for invitations that are due. Again, it does nothing. */
export async function signInForDay({ db }: Platform, daysAgo: number): Promise<void> {
  const phones = Object.keys(signInDays).filter((phone) => signInDays[phone]?.includes(daysAgo))
  const members = await Promise.all(phones.map((value) => findByAccount(db, { channel: 'sms', value })))
  const requests = members.flatMap((member) => (member ? [{ memberId: member.id, zoneMinutes: null }] : []))
  if (requests.length === 0) return
  await signInMany(db, requests)
  await payInvitations(db)
  // On the day itself, so that it has the time of the day.
  await notifyRewards(db)
}

/** A batch of codes, a welcome reward, and a shared video that waits for its review. */
export async function seedRewardExamples(platform: Platform): Promise<void> {
  const { db, vault, settings } = platform
  if (settings.DEMO_DAYS === 0 || (await isPartClaimed(db, 'reward examples'))) return
  await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, 'reward examples'))) return
    const { maker, checker } = await findMakerAndChecker(db)
    const programme = (await listProgrammes(db)).find(({ kind, state }) => kind === 'code' && state === 'open')
    if (!programme) return
    await actAsDemoOperator(db, maker)
    const codes = Array.from({ length: 20 }, () => hashCode(vault, drawCode()))
    const batchId = await storeCodes(db, maker, codes)
    const note = 'Demonstration: nobody has these'
    await agreeAs(db, [maker, checker], 'codes', {
      batchId,
      programmeId: programme.id,
      usesMax: 1,
      endTime: null,
      note,
    })
  })
  // Who came by an invitation and is verified has had the welcome reward.
  const invited = await findByAccount(db, { channel: 'sms', value: '+919000000004' })
  if (invited) await receiveWelcome(db, invited.id)
  const memberId = await findDemoMember(db)
  // Where it cannot be sent, somebody has sent one already or has closed the programme.
  if (memberId)
    await submitForReview(db, {
      memberId,
      kind: 'share',
      picture: null,
      link: 'https://videos.millrace.test/watch/1',
    })
}

import { paths } from '@millrace/contract/paths'
import {
  invitedCounts,
  invitedFloor,
  invitedFloor2,
  inviteRewards,
  shareInfo,
  type TeamPerson,
} from '@millrace/contract/rewards/invite'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { drainBatches } from '../../db/drainBatches.ts'
import { mapPage, type PageRequest } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { getGrade, listGrades } from '../../user/index.ts'
import { toRecordCode } from '../../wallet/index.ts'
import { toNoReward, toRewardState } from '../noReward.ts'
import { findOffer } from '../reward/store.ts'
import { shortenName } from './shortenName.ts'
import {
  findShare,
  listInviteRewards,
  listLevels,
  listPeople,
  rewardInvitations,
  type LevelRow,
  type PersonRow,
} from './store.ts'

const toLevels = (rows: readonly LevelRow[]) =>
  rows.map(({ level, people, valid }) => ({ level, people: Number(people), valid: Number(valid) }))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Of level 1 with the reward; deeper ones earn nothing. */
function toPerson(row: PersonRow, level: number): TeamPerson {
  const isDirect = level === 1
  const isDue = row.state === 'ready'
  return {
    id: row.id,
    name: shortenName(row),
    level,
    createTime: row.joinedAt.toISOString(),
    isVerified: row.isVerified,
    signInDays: row.signInDays,
    validTime: row.validAt?.toISOString() ?? null,
    state: isDirect ? (isDue ? 'waiting' : row.state) : '',
    noReward: isDirect ? toNoReward(row.refusal) : '',
    amount: usdtDecimal(isDirect ? (row.amount ?? 0n) : 0n),
    reason: isDirect && row.state === 'rejected' ? row.reason : '',
  }
}

const listLevel = ({ db, member }: ContextOf<typeof invitedFloor>, level: number, page: PageRequest) =>
  mapPage(listPeople(db, member.id, level, page), (row) => toPerson(row, level))

export const inviteHandlers = [
  handle(shareInfo, async ({ db, member, language, settings, from }) => {
    const [levels, share, offer] = await Promise.all([
      listLevels(db, member.id).then(toLevels),
      findShare(db, member.id),
      findOffer(db, member.id, 'invitation'),
    ])
    const direct = levels.find(({ level }) => level === 1)
    const validUsers = direct?.valid ?? 0
    const grades = listGrades(language)
    const grade = getGrade(validUsers)
    const shareUrl = `${settings.PUBLIC_URL || from.origin}/#${paths.register}?inviteCode=`
    const { referrerName, referrerPhone, referrerEmail } = share
    return {
      inviteCode: member.inviteCode,
      shareUrl,
      shareLink: `${shareUrl}${member.inviteCode}`,
      account: shortenName({ name: '', phone: member.phone, email: member.email }),
      invited: direct?.people ?? 0,
      validUsers,
      levels,
      team: sum(levels.map(({ people }) => people)),
      level: grades[grade] ?? { grade: 0, gradeText: '', from: 0 },
      nextLevel: grades[grade + 1] ?? null,
      grades,
      referrer:
        referrerName === null ? '' : shortenName({ name: referrerName, phone: referrerPhone, email: referrerEmail }),
      reward: usdtDecimal(offer.amount ?? 0n),
      amount: usdtDecimal(share.received),
      signInDays: 3,
      programme: toRewardState(offer),
      reviewRules: [
        { rule: 'same-device' as const, max: 0 },
        { rule: 'same-network' as const, max: 0 },
        { rule: 'ring' as const, max: 0 },
        { rule: 'farm' as const, max: share.deviceMax },
        { rule: 'burst' as const, max: share.dayMax },
      ],
    }
  }),
  handle(invitedFloor, (context, page) => listLevel(context, 1, page)),
  handle(invitedFloor2, (context, { level, ...page }) => listLevel(context, level, page)),
  handle(invitedCounts, async ({ db, member }) => {
    const levels = toLevels(await listLevels(db, member.id))
    return {
      team: sum(levels.map(({ people }) => people)),
      valid: sum(levels.map(({ valid }) => valid)),
      levels,
    }
  }),
  handle(inviteRewards, async ({ db, member }, page) => {
    const [{ rows, total }, { received }] = await Promise.all([
      listInviteRewards(db, member.id, page),
      findShare(db, member.id),
    ])
    return {
      list: rows.map(({ id, amount, createdAt, ...named }) => ({
        id,
        name: shortenName(named),
        amount: usdtDecimal(amount),
        createTime: createdAt.toISOString(),
        code: toRecordCode('B', id),
        recordId: `${id}.0`,
      })),
      total,
      amount: usdtDecimal(received),
    }
  }),
]

/** Grants what is due. Returns how many invitations it looked at. */
export const payInvitations = (db: Database): Promise<number> =>
  drainBatches(100, (countMax) => rewardInvitations(db, countMax))

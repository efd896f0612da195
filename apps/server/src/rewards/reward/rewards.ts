import { paths } from '@millrace/contract/paths'
import {
  popupRewards,
  programmeKinds,
  promotionsBudget,
  rewardRecord,
  welcomeQuery,
  welcomeReceive,
  welcomeReceiveByGet,
  type ProgrammeKind,
  type Welcome,
} from '@millrace/contract/rewards/reward'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { Database } from '../../db/database.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { usdtDecimals, inTransaction } from '../../ledger/index.ts'
import { addMessages } from '../../msg/index.ts'
import { toRecordCode } from '../../wallet/index.ts'
import { refuseReward, toNoReward, toRewardState, type GrantRefusal } from '../noReward.ts'
import { listProgrammes } from '../programme/store.ts'
import {
  findOffer,
  findWelcome,
  listRewards,
  readBudget,
  receiveWelcome,
  sumKinds,
  takeUnseenRewards,
  takeUntoldRewards,
  type RewardRow,
  type WelcomeRow,
} from './store.ts'

/** The screen for each kind of reward. */
const screens: Readonly<Partial<Record<ProgrammeKind, string>>> = {
  'sign-in': paths.signIn,
  invitation: paths.invitationRewards,
  coupon: paths.coupons,
  group: paths.joinGroup,
  share: paths.shareLink,
}

const describe = (language: Language, kind: ProgrammeKind): string => say(language, `record.reward.${kind}`)

const bonusType = 7
const getType = ({ kind, isInvited }: Pick<RewardRow, 'kind' | 'isInvited'>): number => {
  if (kind === 'invitation') return 6
  return kind === 'welcome' && isInvited ? 9 : bonusType
}

const toItem = (language: Language, row: RewardRow) => ({
  id: row.id,
  kind: row.kind,
  type: getType(row),
  amount: usdtDecimal(row.amount),
  description: describe(language, row.kind),
  createTime: row.createdAt.toISOString(),
  code: toRecordCode('B', row.id),
  recordId: `${row.id}.0`,
})

const refuseByVerification = ({ isVerified, isFull }: WelcomeRow): GrantRefusal => {
  if (!isVerified) return 'unverified'
  return isFull ? 'day-limit' : ''
}

async function readWelcome({ db, language, member }: ContextOf<typeof welcomeQuery>): Promise<Welcome> {
  const [offer, row] = await Promise.all([findOffer(db, member.id, 'welcome'), findWelcome(db, language, member.id)])
  const refusal = (offer.refusal ?? 'not-open') || refuseByVerification(row)
  const isReceived = row.received !== null
  return {
    amount: usdtDecimal(row.received ?? offer.amount ?? 0n),
    state: isReceived ? 'received' : refusal === '' ? 'open' : 'closed',
    noReward: isReceived ? '' : toNoReward(refusal),
    receivedTime: row.receivedAt?.toISOString() ?? null,
    machine:
      row.machineId === null
        ? null
        : {
            productId: row.machineId,
            productName: row.machineName ?? '',
            productImg: row.picture ?? '',
            units: row.units ?? 1,
            day: row.day,
          },
    programme: toRewardState(offer),
  }
}

async function receive(context: ContextOf<typeof welcomeQuery>) {
  const outcome = await receiveWelcome(context.db, context.member.id)
  return outcome === 'granted' || outcome === 'same' || outcome === '' ? readWelcome(context) : refuseReward(outcome)
}

/** What the promotions have, and what of it is left. */
export const toBudget = ({ isPaying, balance, ...amounts }: Awaited<ReturnType<typeof readBudget>>) => ({
  ...usdtDecimals({ ...amounts, left: balance }),
  isPaying,
})

export const rewardHandlers = [
  handle(rewardRecord, async ({ db, language, member }, { kind, ...page }) => {
    const [{ rows, total }, sums] = await Promise.all([
      listRewards(db, member.id, kind ?? null, page),
      sumKinds(db, member.id),
    ])
    return {
      list: rows.map((row) => toItem(language, row)),
      total,
      amount: usdtDecimal(sums.reduce((sum, { received }) => sum + received, 0n)),
      kinds: sums
        .toSorted((a, b) => programmeKinds.indexOf(a.kind) - programmeKinds.indexOf(b.kind))
        .map(({ kind, count, received, ...offer }) => ({
          kind,
          count: Number(count),
          amount: usdtDecimal(received),
          programme: toRewardState(offer),
          each: usdtDecimal(offer.amount ?? 0n),
        })),
    }
  }),
  handle(welcomeQuery, readWelcome),
  handle(welcomeReceiveByGet, receive),
  handle(welcomeReceive, receive),
  handle(popupRewards, async (context) => {
    const { db, language, member } = context
    const [welcome, received] = await Promise.all([readWelcome(context), takeUnseenRewards(db, member.id, 5)])
    const open =
      welcome.state === 'open'
        ? [
            {
              kind: 'welcome' as const,
              state: 'open' as const,
              amount: welcome.amount,
              description: describe(language, 'welcome'),
              createTime: null,
              path: paths.rewards,
            },
          ]
        : []
    return [
      ...open,
      ...received.map(({ kind, amount, createdAt }) => ({
        kind,
        state: 'received' as const,
        amount: usdtDecimal(amount),
        description: describe(language, kind),
        createTime: createdAt.toISOString(),
        path: screens[kind] ?? paths.rewards,
      })),
    ]
  }),
  handle(promotionsBudget, async ({ db }) => {
    const [budget, programmes] = await Promise.all([readBudget(db), listProgrammes(db)])
    return {
      ...toBudget(budget),
      programmes: programmes.flatMap(({ kind, state, name, amounts, startsAt, endsAt, rewards, spent, ...limits }) =>
        name === null || startsAt === null
          ? []
          : [
              {
                kind,
                name,
                amounts: (amounts ?? []).map(usdtDecimal),
                isOpen: state === 'open',
                startTime: startsAt.toISOString(),
                endTime: endsAt?.toISOString() ?? null,
                rewards: Number(rewards),
                spent: usdtDecimal(spent),
                dayMax: limits.dayMax,
                memberMax: limits.memberMax,
                totalMax: limits.totalMax,
                countriesOff: limits.countriesOff ?? [],
              },
            ],
      ),
    }
  }),
]

const batchMax = 500

/** Tells members about rewards that they have received. */
export async function notifyRewards(db: Database): Promise<void> {
  while ((await notifyBatch(db)) === batchMax);
}

const notifyBatch = (db: Database): Promise<number> =>
  inTransaction(db, async (db) => {
    const rewards = await takeUntoldRewards(db, batchMax)
    await addMessages(
      db,
      rewards.map(({ memberId, kind, amount, id }) => ({
        memberId,
        kind: kind === 'sign-in' ? 'reward-sign-in' : 'reward',
        subject: id,
        path: screens[kind] ?? paths.rewards,
        params: { amount: usdtDecimal(amount), currency: 'USDT', reason: `record.reward.${kind}` },
      })),
    )
    return rewards.length
  })

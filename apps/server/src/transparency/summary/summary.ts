import type { DataOf } from '@millrace/contract/call'
import { transparencyCover } from '@millrace/contract/transparency/cover'
import { transparencySummary, withdrawalBands } from '@millrace/contract/transparency/summary'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { BriefCache } from '../../db/BriefCache.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import type { Page } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toMachineBooks } from '../machines/machines.ts'
import { listMachineBooks, type MachineRow } from '../machines/store.ts'
import { toPercent } from '../toPercent.ts'
import { readKeptFigures, type Figures, type OtherFigures } from './figures.ts'
import type { DayRow, StateRow } from './store.ts'
import { toFlags } from './toFlags.ts'

type Summary = DataOf<typeof transparencySummary>
type CoverDay = Summary['days'][number]

const toCover = ({
  cover: { held, owed, coverPercent, rails, capital, revenue, promotions, coupons, fees, ...parts },
}: Figures): Pick<Summary, 'held' | 'owed' | 'more' | 'coverPercent' | 'owedParts' | 'heldParts'> => ({
  ...usdtDecimals({ held, owed, more: held - owed }),
  coverPercent,
  owedParts: usdtDecimals({
    available: parts.available,
    held: parts.onHold,
    income: parts.income,
    escrow: parts.escrow,
  }),
  heldParts: usdtDecimals({ rails, capital, revenue, promotions, coupons, fees }),
})

export const toCoverDay = ({ day, held, low, owed, coverPercent, lowPercent, epoch }: DayRow): CoverDay => ({
  day,
  ...usdtDecimals({ held, low, owed }),
  coverPercent,
  lowPercent,
  epoch,
})

const toWithdrawals = (state: StateRow): Summary['withdrawals'] => ({
  paid: Number(state.paid),
  medianMinutes: state.medianMinutes,
  p95Minutes: state.p95Minutes,
  slowestMinutes: state.slowestMinutes,
  bands: withdrawalBands.map((band, index) => {
    const count = state.bands[index] ?? 0n
    return { band, count: Number(count), percent: toPercent(count, state.paid) ?? 0 }
  }),
  open: Number(state.open),
  openAmount: usdtDecimal(state.openAmount),
  overdue: Number(state.overdue),
  oldestMinutes: state.oldestMinutes,
  overLimit: Number(state.overLimit),
  deadlineHours: state.deadlineHours,
})

function toOperator({ transferred }: Figures): Summary['operator'] {
  const { amount: moved, count } = transferred('rail-move')
  const sum = (kind: string) => usdtDecimal(transferred(kind).amount)
  return {
    in: sum('owner-in'),
    out: sum('owner-out'),
    feesEarned: sum('withdraw-fee'),
    feesTaken: sum('fees-out'),
    promotionsFunded: sum('promotions-fund'),
    exchangeFunded: sum('fx-fund'),
    railMoves: count,
    railMoved: usdtDecimal(moved),
  }
}

const toMachines = ({ machines }: Figures): Omit<Summary['machines'], 'worst'> => ({
  count: machines.count,
  below: machines.below,
  raised: usdtDecimal(machines.raised),
  capitalReleased: usdtDecimal(machines.released),
  revenueReceived: usdtDecimal(machines.revenue),
  incomePaid: usdtDecimal(machines.income),
  reserve: usdtDecimal(machines.revenue - machines.income),
  revenueFromReleases: usdtDecimal(machines.fromReleases),
  coveredPercent: toPercent(machines.covered, machines.income),
})

const toComplaints = ({ complaints }: Figures): Summary['complaints'] => ({
  tickets: complaints.count,
  complaints: complaints.complaints,
  overdue: complaints.overdue,
  medianMinutes: complaints.medianMinutes,
  complaintHours: complaints.complaintHours,
})

const worstMax = 5

// To find the worst, all are compared.
const getWorst = memoizeByDatabase(() => new BriefCache<string, Page<MachineRow>>(5_000))
const readWorst = (db: Database, language: Language) =>
  getWorst(db).get(language.header, () => listMachineBooks(db, language, { pageNum: 1, pageSize: worstMax }))

const sealedWithinMinutes = 48 * 60

export const summaryHandlers = (others: OtherFigures) => [
  handle(transparencyCover, async (context) => {
    const { cover, seals, stops } = await readKeptFigures(context, others)
    return {
      coverPercent: cover.coverPercent,
      isShort: cover.held < cover.owed,
      isStopped: stops.some(({ until }) => until === null),
      sealedDay: seals.day,
      isSealLate: (seals.ageMinutes ?? 0) > sealedWithinMinutes,
    }
  }),
  handle(transparencySummary, async (context, { days: daysMax }) => {
    const [figures, { rows: worst }] = await Promise.all([
      readKeptFigures(context, others),
      readWorst(context.db, context.language),
    ])
    const { state, days, seals, stops, missing, budget } = figures
    const { balance: left, funded, granted, used, promised, free } = budget
    const [cover, operator, complaints] = [toCover(figures), toOperator(figures), toComplaints(figures)]
    return {
      asOf: state.asOf.toISOString(),
      isLate: state.isLate,
      today: state.today,
      ...cover,
      days: days.slice(-daysMax).map(toCoverDay),
      lastSeal:
        seals.epoch === null || seals.day === null || seals.sealedTime === null
          ? null
          : { epoch: seals.epoch, day: seals.day, sealedTime: seals.sealedTime.toISOString() },
      stops: stops.map(({ reason, since, until }) => ({
        reason,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      vanishedCredits: {
        count: missing.count,
        amount: usdtDecimal(missing.amount),
        since: missing.since?.toISOString() ?? null,
      },
      members: Number(state.members),
      machines: { ...toMachines(figures), worst: worst.map(toMachineBooks) },
      withdrawals: toWithdrawals(state),
      freezes: { frozenMembers: Number(state.frozenMembers), stoppedMembers: Number(state.stoppedMembers) },
      complaints,
      promotions: usdtDecimals({ funded, granted, used, left, promised, free }),
      operator,
      decisions: figures.decisions,
      flags: toFlags(figures, cover, { operator, complaints }),
    }
  }),
]

import type { DataOf } from '@millrace/contract/call'
import { transparencySummary, withdrawalBands } from '@millrace/contract/transparency/summary'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toMachineBooks } from '../machines/machines.ts'
import { listMachineBooks } from '../machines/store.ts'
import { toPercent } from '../toPercent.ts'
import { readKeptFigures, type Figures, type OtherFigures } from './figures.ts'
import type { DayRow, StateRow } from './store.ts'
import { toFlags } from './toFlags.ts'

type Summary = DataOf<typeof transparencySummary>
function toOwed(
  figures: Figures,
): Pick<Summary, 'held' | 'owed' | 'more' | 'coverPercent' | 'owedParts' | 'heldParts'> {
  const { balance, cover } = figures
  const escrow = balance('escrow') - cover.coupons
  const owed = balance('available') + balance('held') + balance('income') + escrow
  const rails = balance('custody') + cover.difference
  const others = balance('capital') + balance('revenue') + balance('promotions') + balance('fees') + cover.coupons
  const held = rails - others
  return {
    ...usdtDecimals({ held, owed, more: held - owed }),
    coverPercent: toPercent(held, owed),
    owedParts: usdtDecimals({
      available: balance('available'),
      held: balance('held'),
      income: balance('income'),
      escrow,
    }),
    heldParts: usdtDecimals({
      rails,
      capital: balance('capital'),
      revenue: balance('revenue'),
      promotions: balance('promotions'),
      coupons: cover.coupons,
      fees: balance('fees'),
    }),
  }
}

export const toCoverDay = ({ day, held, low, owed, epoch }: DayRow): Summary['days'][number] => ({
  day,
  ...usdtDecimals({ held, low, owed }),
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

export const summaryHandlers = (others: OtherFigures) => [
  handle(transparencySummary, async (context, { days: daysMax }) => {
    const [figures, { rows: worst }] = await Promise.all([
      readKeptFigures(context, others),
      listMachineBooks(context.db, context.language, { pageNum: 1, pageSize: worstMax }),
    ])
    const { state, days, seals, stops, missing, budget } = figures
    const { funded, granted, used, promised } = budget
    const [owed, operator, complaints] = [toOwed(figures), toOperator(figures), toComplaints(figures)]
    return {
      asOf: state.asOf.toISOString(),
      isLate: state.isLate,
      today: state.today,
      ...owed,
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
      promotions: usdtDecimals({ funded, granted, used, promised, left: budget.balance }),
      operator,
      decisions: figures.decisions,
      flags: toFlags(figures, owed, { operator, complaints }),
    }
  }),
]

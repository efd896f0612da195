import { decidesMoney, type DataOf, type Role } from '@millrace/contract/call'
import { overview, type QueueName } from '@millrace/contract/console/overview'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { handle } from '../../http/handle.ts'
import { ledgerState, usdtDecimals } from '../../ledger/index.ts'
import { getDifference } from '../../rails/index.ts'
import {
  findClock,
  findLastSeal,
  findLastSettlement,
  listCoverDays,
  listDays,
  listMachines,
  listQueues,
  listRails,
  listWaiting,
  readCover,
  type MachineRow,
  type QueueRow,
  type RailRow,
  type WaitingRow,
} from './store.ts'

type Overview = DataOf<typeof overview>

const moneyQueues: readonly QueueName[] = ['withdraw', 'report', 'receipt', 'proposal', 'reconciliation']

/** What each role deals with. */
const queuesOf: Readonly<Record<Role, readonly QueueName[]>> = {
  support: ['chat', 'ticket', 'verification', 'member', 'moderation'],
  finance: moneyQueues,
  guide: ['moderation'],
  admin: [...moneyQueues, 'verification', 'member', 'moderation', 'chat', 'ticket'],
}

const toQueue = ({ sum, ...row }: QueueRow): Overview['queues'][number] => ({
  ...row,
  sum: sum === null ? null : usdtDecimal(sum),
})

const toRail = ({ rail, currency, isUp, isStopped, checkedAt, ...row }: RailRow): Overview['rails'][number] => ({
  rail,
  currency,
  isUp,
  isStopped,
  difference: toDecimal(money(getDifference({ currency, ...row }), currency)),
  checkedTime: checkedAt.toISOString(),
})

const toMachine = ({ paid, expected, days, total: _, ...machine }: MachineRow): Overview['machines'][number] => ({
  ...machine,
  ...usdtDecimals({ paid, expected }),
  days: days.map(usdtDecimal),
})

type Cover = { readonly held: bigint; readonly owed: bigint; readonly coverPercent: number | null }

const toCover = ({ held, owed, coverPercent }: Cover) => ({ ...usdtDecimals({ held, owed }), coverPercent })

async function readWholeCover(
  db: Database,
  clock: Awaited<ReturnType<typeof findClock>>,
): Promise<NonNullable<Overview['cover']>> {
  const [cover, days, ledger] = await Promise.all([readCover(db), listCoverDays(db, clock), ledgerState(db)])
  return {
    ...toCover(cover),
    checkedTime: ledger.checkedAt,
    isSound: ledger.isSound,
    days: days.map((row) => ({ day: row.day, ...toCover(row) })),
  }
}

const toWaiting = ({
  amount,
  operatorId,
  operatorName,
  operatorRole,
  ...row
}: WaitingRow): Overview['waiting'][number] => ({
  ...row,
  amount: amount === null ? null : usdtDecimal(amount),
  by: operatorId === null ? null : { id: operatorId, name: operatorName ?? '', role: operatorRole ?? '' },
})

export const overviewHandlers = [
  handle(overview, async ({ db, operator }, { days: daysChosen }) => {
    const names = queuesOf[operator.role]
    const clock = await findClock(db, daysChosen)
    // Only finance and admins see the treasury and decide what takes two people.
    const hasTreasury = decidesMoney(operator.role)
    const [queues, days, cover, rails, machines, waiting, settlement, seal] = await Promise.all([
      listQueues(db, names, operator.id),
      listDays(db, clock),
      hasTreasury ? readWholeCover(db, clock) : null,
      hasTreasury ? listRails(db) : [],
      listMachines(db),
      hasTreasury ? listWaiting(db, names, operator.id) : [],
      findLastSettlement(db),
      findLastSeal(db),
    ])
    return {
      asOf: clock.now.toISOString(),
      today: clock.today,
      queues: queues.map(toQueue),
      days: days.map(({ day, newMembers, deposits, withdrawals, revenue, income }) => ({
        day,
        money: hasTreasury ? usdtDecimals({ in: deposits, out: withdrawals, revenue, income }) : null,
        members: Number(newMembers),
      })),
      cover,
      rails: rails.map(toRail),
      machines: machines.map(toMachine),
      machineCount: machines[0]?.total ?? 0,
      waiting: waiting.map(toWaiting),
      lastSettlement: settlement && {
        day: settlement.day,
        machines: settlement.machines,
        orders: Number(settlement.orders),
        paid: usdtDecimal(settlement.paid),
        finishedTime: settlement.finishedAt?.toISOString() ?? null,
      },
      lastSeal: seal && {
        day: seal.day,
        transfers: Number(seal.transfers),
        hash: seal.hash,
        sealedTime: seal.sealedAt.toISOString(),
      },
      windowTime: clock.windowAt?.toISOString() ?? null,
    }
  }),
]

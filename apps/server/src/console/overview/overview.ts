import { decidesMoney, type DataOf, type Role } from '@millrace/contract/call'
import { overview, type QueueName } from '@millrace/contract/console/overview'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
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

/** What each role deals with. Support sees the withdrawals that members ask about. */
const queuesOf: Readonly<Record<Role, readonly QueueName[]>> = {
  support: ['chat', 'ticket', 'verification', 'member', 'moderation', 'withdraw'],
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
    const [queues, days, cover, coverDays, rails, machines, waiting, settlement, seal, ledger] = await Promise.all([
      listQueues(db, names, operator.id),
      listDays(db, clock),
      readCover(db),
      listCoverDays(db, clock),
      listRails(db),
      listMachines(db),
      // Only finance and admins decide what takes two people.
      decidesMoney(operator.role) ? listWaiting(db, names, operator.id) : [],
      findLastSettlement(db),
      findLastSeal(db),
      ledgerState(db),
    ])
    return {
      asOf: clock.now.toISOString(),
      today: clock.today,
      queues: queues.map(toQueue),
      days: days.map(({ day, newMembers, deposits, withdrawals, revenue, income }) => ({
        day,
        ...usdtDecimals({ in: deposits, out: withdrawals, revenue, income }),
        members: Number(newMembers),
      })),
      cover: {
        ...toCover(cover),
        checkedTime: ledger.checkedAt,
        isSound: ledger.isSound,
        days: coverDays.map((row) => ({ day: row.day, ...toCover(row) })),
      },
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

import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import { addJob } from '../../db/addJob.ts'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isDayInRange, type DayRange } from '../../db/dayRange.ts'
import { call, rowsOf } from '../../db/functions.ts'
import { type PageRequest, query, hasRow, readPage } from '../../db/rows.ts'
import { withoutTimeout } from '../../ledger/index.ts'

/** Before every member's id, for reading members in id order. */
export const firstMemberId = '00000000-0000-0000-0000-000000000000'

/** A column in the caller's language. */
export const inLanguage = (column: string, { header }: Language): RawBuilder<string> =>
  sql<string>`in_language(${sql.ref(column)}, ${header})`

/** The next day to settle. Null when all days that are over are settled. */
export const findDueDay = (db: Database): Promise<string | null> => call(db, 'settlementDue')

export const isSettlementStarted = (db: Database, day: string): Promise<boolean> =>
  hasRow(db.selectFrom('settlement').select('day').where('day', '=', day))

export const beginSettlement = (db: Database, day: string): Promise<void> =>
  withoutTimeout(db, (transaction) => call(transaction, 'beginSettlement', day))
export const planSettlement = (db: Database, day: string): Promise<number> =>
  withoutTimeout(db, (transaction) => call(transaction, 'planSettlement', day))
export const settleChunk = (db: Database, day: string, chunk: number): Promise<bigint | null> =>
  withoutTimeout(db, (transaction) => call(transaction, 'settleChunk', day, chunk))

/**
 * Says whether the day is done. Members are notified a moment later, so that many days settled in a row make one
 * message.
 */
export const finishSettlement = (db: Database, day: string): Promise<boolean> =>
  withoutTimeout(db, async (transaction) => {
    const isDone = await call(transaction, 'finishSettlement', day)
    if (isDone) await addJob(transaction, 'notify-income', { key: 'notify-income now', delaySeconds: 1, triesMax: 5 })
    return isDone
  })

export async function findMissingChunks(db: Database, day: string, chunks: number): Promise<number[]> {
  const rows = await query(db).rows<{ chunk: number }>`select chunk from generate_series(0, ${chunks}::int - 1) chunk
    where not exists (select from settlement_chunk c where c.day = ${day} and c.chunk = chunk.chunk)`
  return rows.map(({ chunk }) => chunk)
}

type CheckFinding = { readonly name: string; readonly isOk: boolean; readonly detail: string }

const runMachineCheck = (db: Database, isWhole: boolean): Promise<CheckFinding[]> =>
  withoutTimeout(db, (transaction) =>
    transaction
      .selectFrom(rowsOf('runMachineCheck', isWhole).as('c'))
      .select(['invariant as name', 'isOk', 'detail'])
      .execute(),
  )

/** Checks that what is new in the ledger belongs to rows of machines, orders and withdrawals; stores the findings. */
export const checkBooks = (db: Database): Promise<CheckFinding[]> => runMachineCheck(db, false)

/** The same for all of the ledger, and the invariants between it and the machines. */
export const proveBooks = (db: Database): Promise<CheckFinding[]> => runMachineCheck(db, true)

/** The findings of the last check. Empty before the first. */
export async function findMachineCheck(db: Database): Promise<readonly CheckFinding[]> {
  return (await db.selectFrom('machineCheckRun').select('findings').executeTakeFirst())?.findings ?? []
}

/** The newest first, or that of one day. */
export async function listSettlements(
  db: Database,
  language: Language,
  { day, ...page }: PageRequest & DayRange & { readonly day?: string },
) {
  const isMatch = sql<boolean>`${isDayInRange('settlement.day', page)} and ${hasValues({ 'settlement.day': day })}`
  const { rows, total } = await readPage(
    db
      .selectFrom('settlement')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('settlementChunk as c')
          .whereRef('c.day', '=', 'settlement.day')
          .select(({ fn }) => fn.countAll<bigint>().as('done'))
          .as('done'),
      )
      .where(isMatch)
      .orderBy('day', 'desc'),
    db.selectFrom('settlement').where(isMatch),
    page,
  )
  const machines =
    rows.length === 0
      ? []
      : await db
          .selectFrom('settlementMachine as s')
          .innerJoin('machine as m', 'm.id', 's.machineId')
          .where(
            's.day',
            'in',
            rows.map((row) => row.day),
          )
          .select([
            's.day',
            's.machineId',
            inLanguage('m.name', language).as('machineName'),
            's.validUnits',
            's.cap',
            's.paid',
            's.undistributed',
          ])
          .orderBy('m.position')
          .orderBy('m.createdAt')
          .orderBy('m.id')
          .execute()
  const withMachines = rows.map((row) => ({ ...row, machines: machines.filter(({ day }) => day === row.day) }))
  return { rows: withMachines, total }
}

export async function findLastSettledDay(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('settlement')
    .select('day')
    .where('state', '=', 'done')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

// ── notifying members

/** Up to which member the messages about a settled day have come. */
export type NotificationProgress = { readonly day: string; readonly upTo: string }

/**
 * The settled day to notify members of, or null when all have their message. Locks the row: one process at a time
 * sends messages, and the others wait.
 */
export async function lockNotificationProgress(db: Database): Promise<NotificationProgress | null> {
  const progress = await db.selectFrom('incomeMessageProgress').selectAll().forUpdate().executeTakeFirstOrThrow()
  const day = await findLastSettledDay(db)
  if (day === null || (day === progress.day && progress.isDone)) return null
  return { day, upTo: day === progress.day ? progress.upTo : firstMemberId }
}

export async function saveNotificationProgress(
  db: Database,
  progress: NotificationProgress & { readonly isDone: boolean },
): Promise<void> {
  await db.updateTable('incomeMessageProgress').set(progress).execute()
}

type Recipient = { memberId: string; amount: bigint; isNotified: boolean }

/**
 * The next members with unclaimed income, and how much they can claim. A member whose income is claimed automatically
 * is not notified.
 */
export const listRecipients = (db: Database, after: string, countMax: number): Promise<Recipient[]> =>
  query(db).rows`select o.owner as member_id, c.claimable as amount,
      c.claimable > 0 and not exists (
        select from income_choice x where x.member_id = id_in(o.owner) and x.is_automatic
      ) as is_notified
    from (
      select b.owner from ledger.balance b
      where b.owner > ${after}::text collate "C" and b.kind = 'income' and b.currency = 'USDT' and b.balance > 0
        and id_in(b.owner) is not null
      order by b.owner limit ${countMax}
    ) o cross join lateral claimable_income(id_in(o.owner)) c order by o.owner`

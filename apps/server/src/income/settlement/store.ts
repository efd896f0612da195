import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { isDayInRange, type DayRange } from '../../db/dayRange.ts'
import { onlyRow, toOffset, type PageRequest } from '../../db/rows.ts'
import { inTransaction } from '../../ledger/index.ts'

/** Before every member's id, for reading members in id order. */
export const firstMemberId = '00000000-0000-0000-0000-000000000000'

/** A column in the caller's language. */
export const inLanguage = (column: string, { header }: Language): RawBuilder<string> =>
  sql<string>`in_language(${sql.ref(column)}, ${header})`

async function readValue<Value>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<Value> {
  return onlyRow(await pool.query<{ value: Value }>({ text, values })).value
}

/** Runs one step of a job in a transaction of its own, without the time limit that is meant for calls. */
export const runStep = <Value>(pool: pg.Pool, text: string, values: unknown[]): Promise<Value> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query({ text: 'set local statement_timeout = 0' })
    return onlyRow(await transaction.query<{ value: Value }>({ text, values })).value
  })

/** The next day to settle. Null when all days that are over are settled. */
export const findDueDay = (pool: pg.Pool): Promise<string | null> => readValue(pool, 'select settlement_due() as value')

export const isSettlementStarted = (pool: pg.Pool, day: string): Promise<boolean> =>
  readValue(pool, 'select exists (select from settlement where day = $1) as value', [day])

export const beginSettlement = (pool: pg.Pool, day: string): Promise<void> =>
  runStep(pool, 'select begin_settlement($1)::text as value', [day])
export const planSettlement = (pool: pg.Pool, day: string): Promise<number> =>
  runStep(pool, 'select plan_settlement($1) as value', [day])
export const settleChunk = (pool: pg.Pool, day: string, chunk: number): Promise<bigint | null> =>
  runStep(pool, 'select settle_chunk($1, $2) as value', [day, chunk])

/**
 * Says whether the day is done. Members are notified a moment later, so that many days settled in a row make one
 * message.
 */
export const finishSettlement = (pool: pg.Pool, day: string): Promise<boolean> =>
  runStep(
    pool,
    `select s.is_done as value, case when s.is_done then graphile_worker.add_job(
       'notify-income', job_key => 'notify-income now', run_at => now() + interval '1 second', max_attempts => 5
     ) end
     from (select finish_settlement($1) as is_done offset 0) s`,
    [day],
  )

export async function findMissingChunks(pool: pg.Pool, day: string, chunks: number): Promise<number[]> {
  const { rows } = await pool.query<{ chunk: number }>(
    `select chunk from generate_series(0, $2::int - 1) chunk
     where not exists (select from settlement_chunk c where c.day = $1 and c.chunk = chunk.chunk)`,
    [day, chunks],
  )
  return rows.map(({ chunk }) => chunk)
}

type CheckFinding = { readonly name: string; readonly isOk: boolean; readonly detail: string }

const runMachineCheck = (pool: pg.Pool, isWhole: boolean): Promise<CheckFinding[]> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query({ text: 'set local statement_timeout = 0' })
    const { rows } = await transaction.query<CheckFinding>({
      text: 'select invariant as name, is_ok as "isOk", detail from run_machine_check($1)',
      values: [isWhole],
    })
    return rows
  })

/** Checks that what is new in the ledger belongs to rows of machines, orders and withdrawals; stores the findings. */
export const checkBooks = (pool: pg.Pool): Promise<CheckFinding[]> => runMachineCheck(pool, false)

/** The same for all of the ledger, and the invariants between it and the machines. */
export const proveBooks = (pool: pg.Pool): Promise<CheckFinding[]> => runMachineCheck(pool, true)

/** The findings of the last check. Empty before the first. */
export async function findMachineCheck(db: Database): Promise<readonly CheckFinding[]> {
  return (await db.selectFrom('machineCheckRun').select('findings').executeTakeFirst())?.findings ?? []
}

export async function listSettlements(
  db: Database,
  language: Language,
  { day, ...page }: PageRequest & DayRange & { readonly day?: string },
) {
  const rows = await db
    .selectFrom('settlement')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('settlementChunk as c')
        .whereRef('c.day', '=', 'settlement.day')
        .select(({ fn }) => fn.countAll<bigint>().as('done'))
        .as('done'),
    )
    .where(isDayInRange('settlement.day', page))
    .$if(day !== undefined, (settlements) => settlements.where('day', '=', day ?? ''))
    .orderBy('day', 'desc')
    .limit(page.pageSize)
    .offset(toOffset(page))
    .execute()
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
  return rows.map((row) => ({ ...row, machines: machines.filter((machine) => machine.day === row.day) }))
}

export async function countSettlements(db: Database, range: DayRange): Promise<number> {
  const { total } = await db
    .selectFrom('settlement')
    .where(isDayInRange('settlement.day', range))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
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
export async function listRecipients(db: Database, after: string, countMax: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select o.owner as "memberId", c.amount,
      c.amount > 0 and not exists (
        select from income_choice x where x.member_id = id_in(o.owner) and x.is_automatic
      ) as "isNotified"
    from (
      select b.owner, b.balance from ledger.balance b
      where b.owner > ${after}::text collate "C" and b.kind = 'income' and b.currency = 'USDT' and b.balance > 0
        and id_in(b.owner) is not null
      order by b.owner limit ${countMax}
    ) o cross join lateral (
      select (o.balance - coalesce(sum(c.amount), 0))::bigint as amount
      from claim c where c.member_id = id_in(o.owner) and c.state = 'receiving'
    ) c order by o.owner`.execute(db)
  return rows
}

import type { ShortfallReason } from '@millrace/contract/income/month'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call, rowsOf } from '../../db/functions.ts'
import type { Localized } from '../../db/localized.ts'
import { query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type EveningChoice = Pick<Row<'eveningChoice'>, 'byPush' | 'byEmail' | 'hasAmounts'>

const chosen = ['byPush', 'byEmail', 'hasAmounts'] as const
const off: EveningChoice = { byPush: false, byEmail: false, hasAmounts: false }

export const findChoice = async (db: Database, memberId: string): Promise<EveningChoice> =>
  (await db.selectFrom('eveningChoice').select(chosen).where('memberId', '=', memberId).executeTakeFirst()) ?? off

export const saveChoice = (
  db: Database,
  memberId: string,
  change: Partial<EveningChoice & Pick<Row<'eveningChoice'>, 'zoneMinutes'>>,
): Promise<EveningChoice> =>
  db
    .insertInto('eveningChoice')
    .values({ memberId, ...change })
    // The column itself where nothing is changed, so that the row is returned.
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ memberId, ...change }))
    .returning(chosen)
    .executeTakeFirstOrThrow()

export async function removeChoice(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('eveningChoice').where('memberId', '=', memberId).execute()
}

/** From when on it is evening, in the member's time. */
const eveningHour = 18

export type Recipient = EveningChoice &
  Pick<Row<'member'>, 'phone' | 'email' | 'language' | 'isDemo'> & { readonly memberId: string }

/**
 * The last settled day, and the next members who want a summary, where it is evening, and who have had none of that
 * day. They are locked until the transaction ends; those that another process tells meanwhile are left out.
 */
export async function lockRecipients(
  db: Database,
  countMax: number,
): Promise<{ readonly day: string; readonly recipients: readonly Recipient[] } | null> {
  const day = await call(db, 'lastSettledDay')
  if (day === null) return null
  const recipients = await query(db).rows<Recipient>`select c.member_id, c.by_push, c.by_email, c.has_amounts, m.phone,
      m.email, m.language, m.is_demo
    from evening_choice c join member m on m.id = c.member_id and m.closed_at is null
    where (c.by_push or c.by_email) and c.told_day < ${day}
      and extract(hour from (ledger.now() at time zone 'UTC')
        + make_interval(mins => coalesce(m.timezone_minutes, c.zone_minutes))) >= ${eveningHour}::int
    order by c.told_day, c.member_id limit ${countMax} for update of c skip locked`
  return { day, recipients }
}

export async function markTold(db: Database, day: string, memberIds: readonly string[]): Promise<void> {
  await db.updateTable('eveningChoice').set({ toldDay: day }).where('memberId', 'in', memberIds).execute()
}

export type OwnDay = {
  readonly memberId: string
  readonly name: Localized
  readonly expected: bigint
  readonly paid: bigint
  readonly deviationPercent: number | null
  readonly reason: ShortfallReason | null
  readonly note: string
}

/** What the machines of several members brought on a day, for each member the worst first. */
export const listDay = (db: Database, day: string, memberIds: readonly string[]): Promise<OwnDay[]> =>
  query(db).rows`select o.member_id, m.name, d.expected, d.paid, d.deviation_percent, d.reason, d.note
    from unnest(${memberIds}::uuid[]) as o (member_id)
    cross join lateral member_day(o.member_id, ${day}, ${day}) d
    join machine m on m.id = d.machine_id
    order by o.member_id, d.deviation_percent, m.position, m.id`

type Named = {
  readonly machineId: string
  readonly machineName: string
  readonly machineImg: string
  readonly kind: MachineKind
}

/** What one member's machines paid on a day, the worst first. */
export const listOwnDay = (
  db: Database,
  language: Language,
  day: string,
  memberId: string,
): Promise<(Named & { readonly paid: bigint; readonly percent: number | null })[]> =>
  query(db).rows`select d.machine_id, in_language(m.name, ${language.header}) as machine_name,
      coalesce(m.pictures[1], '') as machine_img, m.kind, d.paid,
      d.deviation_percent as percent
    from member_day(${memberId}, ${day}, ${day}) d join machine m on m.id = d.machine_id
    order by d.deviation_percent, m.position, m.id`

type EveningRow = Named & {
  readonly expected: bigint
  readonly about: bigint | null
  readonly percent: number | null
  readonly isCount: boolean
  readonly sum: string
  readonly isWorking: boolean
}

/** What one member's machines have reported today, the worst first, and how far those with a price are off. */
export const listEvening = (
  db: Database,
  language: Language,
  memberId: string,
): Promise<(EveningRow & { readonly sumPercent: number | null })[]> =>
  query(db).rows`select e.machine_id, in_language(m.name, ${language.header}) as machine_name,
      coalesce(m.pictures[1], '') as machine_img, m.kind, e.expected,
      e.about, deviation_percent(e.about, e.expected) as percent, deviation_percent(
        sum(e.about) over (), sum(e.expected) filter (where e.about is not null) over ()) as sum_percent,
      e.is_count, trim_scale(e.sum)::text as sum, e.is_working
    from member_evening(${memberId}) e join machine m on m.id = e.machine_id
    order by e.about::numeric / greatest(e.expected, 1), m.position, m.id`

export const findTodayEnd = (db: Database): Promise<{ readonly day: string; readonly endsAt: Date }> =>
  query(db).row`select ledger.today()::text as day,
      ((now() at time zone k.time_zone)::date + 1)::timestamp at time zone k.time_zone as ends_at
    from ledger.clock k`

export const findDaySum = (db: Database, day: string, memberId: string) =>
  db
    .selectFrom(rowsOf('memberPeriod', memberId, day, day).as('p'))
    .select(['p.paid', 'p.expected', sql<number | null>`p.deviation_percent`.as('deviationPercent')])
    .executeTakeFirstOrThrow()

import { sql, type Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import type { Tables } from '../../db/schema.ts'
import { machineName } from '../machine/store.ts'

const selectReleases = (db: Database) =>
  db
    .selectFrom('capitalRelease')
    .innerJoin('machine', 'machine.id', 'capitalRelease.machineId')
    .innerJoin('operator as requester', 'requester.id', 'capitalRelease.requestedBy')
    .leftJoin('operator as decider', 'decider.id', 'capitalRelease.decidedBy')
    .leftJoin('payout', 'payout.id', 'capitalRelease.id')
    .selectAll('capitalRelease')
    .select([
      machineName.as('machineName'),
      'requester.email as requesterEmail',
      'decider.email as deciderEmail',
      'payout.railTransaction',
      sql<string | null>`case when capital_release.state = 'requested'
        then approval_text('release', capital_release.id) end`.as('approvalText'),
    ])

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof selectReleases>['execute']>>[number]

export async function findRelease(db: Database, id: string): Promise<ReleaseRow | null> {
  return (await selectReleases(db).where('capitalRelease.id', '=', id).executeTakeFirst()) ?? null
}

export async function listReleases(
  db: Database,
  { machineId, ...page }: PageRequest & DayRange & { readonly machineId?: string | undefined },
): Promise<Page<ReleaseRow>> {
  const isMatch = sql<boolean>`(
    ${machineId ?? null}::uuid is null or capital_release.machine_id = ${machineId ?? null}
  ) and ${isInRange('capitalRelease.requestedAt', page)}`
  const [rows, { total }] = await Promise.all([
    selectReleases(db)
      .where(isMatch)
      .orderBy('capitalRelease.requestedAt', 'desc')
      .orderBy('capitalRelease.id')
      .limit(page.pageSize)
      .offset(toOffset(page))
      .execute(),
    db
      .selectFrom('capitalRelease')
      .where(isMatch)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function requestRelease(
  db: Database,
  release: Pick<Insertable<Tables['capitalRelease']>, 'machineId' | 'amount' | 'purpose' | 'requestedBy'>,
): Promise<string> {
  return (await db.insertInto('capitalRelease').values(release).returning('id').executeTakeFirstOrThrow()).id
}

/** What of a machine's capital is not on its way out. */
export async function readFreeCapital(db: Database, machineId: string): Promise<bigint> {
  const { free } = await db.selectNoFrom(sql<bigint>`free_capital(${machineId})`.as('free')).executeTakeFirstOrThrow()
  return free
}

export type ReleaseOutcome =
  | 'approved'
  | 'rejected'
  | 'unknown'
  | 'decided'
  | 'own'
  | 'above-capital'
  | 'destination-changed'

export async function approveRelease(db: Database, id: string, decidedBy: string): Promise<ReleaseOutcome> {
  return (
    await db
      .selectNoFrom(sql<ReleaseOutcome>`release_capital(${id}, ${decidedBy})`.as('outcome'))
      .executeTakeFirstOrThrow()
  ).outcome
}

export async function rejectRelease(
  db: Database,
  id: string,
  decidedBy: string,
  reason: string,
): Promise<ReleaseOutcome> {
  return (
    await db
      .selectNoFrom(sql<ReleaseOutcome>`reject_release(${id}, ${decidedBy}, ${reason})`.as('outcome'))
      .executeTakeFirstOrThrow()
  ).outcome
}

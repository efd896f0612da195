import { sql, type Insertable } from 'kysely'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { call } from '../../db/functions.ts'
import { type Page, type PageRequest, firstOrNull, readPage } from '../../db/rows.ts'
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

export const findRelease = (db: Database, id: string): Promise<ReleaseRow | null> =>
  firstOrNull(selectReleases(db).where('capitalRelease.id', '=', id))

export async function listReleases(
  db: Database,
  { machineId, ...page }: PageRequest & DayRange & { readonly machineId?: string | undefined },
): Promise<Page<ReleaseRow>> {
  const isMatch = sql<boolean>`${hasValues({ 'capitalRelease.machineId': machineId })}
    and ${isInRange('capitalRelease.requestedAt', page)}`
  return readPage(
    selectReleases(db).where(isMatch).orderBy('capitalRelease.requestedAt', 'desc').orderBy('capitalRelease.id'),
    db.selectFrom('capitalRelease').where(isMatch),
    page,
  )
}

export async function requestRelease(
  db: Database,
  release: Pick<Insertable<Tables['capitalRelease']>, 'machineId' | 'amount' | 'purpose' | 'requestedBy'>,
): Promise<string> {
  return (await db.insertInto('capitalRelease').values(release).returning('id').executeTakeFirstOrThrow()).id
}

/** What of a machine's capital is not on its way out. */
export const readFreeCapital = (db: Database, machineId: string) => call(db, 'freeCapital', machineId)

export const approveRelease = (db: Database, id: string, decidedBy: string) => call(db, 'releaseCapital', id, decidedBy)

export const rejectRelease = (db: Database, id: string, decidedBy: string, reason: string) =>
  call(db, 'rejectRelease', id, decidedBy, reason)

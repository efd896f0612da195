import { sql } from 'kysely'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { type Page, type PageRequest, readPage } from '../../db/rows.ts'
import { twoPeopleOf } from '../../proposal/index.ts'
import { machineName } from '../machine/store.ts'

const selectReleases = (db: Database) =>
  db
    .selectFrom('capitalRelease')
    .innerJoin('machine', 'machine.id', 'capitalRelease.machineId')
    .leftJoin('payout', 'payout.id', 'capitalRelease.id')
    .selectAll('capitalRelease')
    .select([machineName.as('machineName'), 'payout.railTransaction', twoPeopleOf('capitalRelease.id').as('people')])

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof selectReleases>['execute']>>[number]

export async function listReleases(
  db: Database,
  { machineId, ...page }: PageRequest & DayRange & { readonly machineId?: string | undefined },
): Promise<Page<ReleaseRow>> {
  const isMatch = sql<boolean>`${hasValues({ 'capitalRelease.machineId': machineId })}
    and ${isInRange('capitalRelease.approvedAt', page)}`
  return readPage(
    selectReleases(db).where(isMatch).orderBy('capitalRelease.approvedAt', 'desc').orderBy('capitalRelease.id'),
    db.selectFrom('capitalRelease').where(isMatch),
    page,
  )
}

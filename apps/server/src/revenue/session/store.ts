import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'

/** Machines with sessions of days that are over, which no report has counted yet. */
export const listMachinesToDraft = (db: Database): Promise<string[]> =>
  query(db).value`array(select machines_to_draft())`

export const draftReports = (db: Database, machineId: string): Promise<number> =>
  call(db, 'draftSessionReports', machineId)

export const markDisagreements = (db: Database): Promise<number> => call(db, 'markDisagreements')

export const listReportsToApprove = (db: Database): Promise<string[]> =>
  query(db).value`array(select reports_to_approve())`

export const approveAutomatically = (db: Database, reportId: string): Promise<string> =>
  call(db, 'approveAutomatically', reportId)

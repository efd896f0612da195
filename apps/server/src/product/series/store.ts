import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import { isReadable } from '../catalogue/store.ts'
import type { ActRow } from '../session/store.ts'

type SeriesReportRow = {
  readonly machineId: string
  readonly machineName: string
  readonly timeZone: string
  readonly isDemo: boolean
  readonly day: string
  readonly state: 'entered' | 'approved' | 'rejected'
  readonly receivedAt: Date | null
}

/** Null for a report that counts no quarters. */
export const findSeriesReport = (db: Database, language: Language, reportId: string): Promise<SeriesReportRow | null> =>
  query(db).first`select m.id as machine_id, in_language(m.name, ${language.header}) as machine_name,
      zone_of_machine(m.id) as time_zone, is_demo_report(r) as is_demo, r.day::text as day, r.state, r.received_at
    from report r join machine m on m.id = r.machine_id
    where r.id = ${reportId} and exists (select from series_price p where p.report_id = r.id) and ${isReadable}`

export const readLines = (db: Database, reportId: string): Promise<string> =>
  call(db, 'evidenceLines', reportId, 'series')

type TextRow = {
  readonly sequence: bigint
  readonly signed: string
  readonly signature: string
  readonly publicKey: string
}

export const listTexts = (db: Database, reportId: string): Promise<TextRow[]> =>
  query(db).rows`select x.sequence, x.signed, translate(encode(x.signature, 'base64'), e'\n', '') as signature,
      encode(x.public_key, 'base64') as public_key
    from series_text x where (x.machine_id, x.sequence) in (
      select q.machine_id, q.sequence from series_price p join machine_quarter q on q.series_price_id = p.id
      where p.report_id = ${reportId})
    order by x.sequence`

/** What the two signed who approved each key of a machine, as the log of decisions publishes it. */
export const listKeyApproval = (db: Database, machineId: string, publicKeys: readonly string[]): Promise<ActRow[]> =>
  query(db).rows`select l.entry ->> 'act' as act, l.entry ->> 'operator' as operator, l.entry ->> 'key' as key,
      l.entry ->> 'signature' as signature, d.signed_text as text, (l.entry ->> 'time')::timestamptz as time
    from proposal c join decision d on d.subject_id = c.id join decision_log l on l.decision_id = d.id
    where (c.kind, c.subject, c.state) = ('machine-key', ${machineId}, 'approved')
      and c.after ->> 'publicKey' = any(${publicKeys}) and l.entry ->> 'act' in ('proposed', 'approved')
      and is_text_public(d.signed_text)
    order by l.number`

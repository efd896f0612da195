import type { DecisionEntry } from '@millrace/contract/transparency/decisions'
import type { Database } from '../../db/database.ts'
import { query } from '../../db/rows.ts'

type EntryRow = { readonly entry: Omit<DecisionEntry, 'text'>; readonly isAct: boolean; readonly text: string | null }

/** The entries of the log from one on, and what was signed, where it is public. */
export const listEntries = (db: Database, from: number, countMax: number): Promise<EntryRow[]> =>
  query(db).rows`select l.entry, d.id is not null as is_act,
      case when is_text_public(d.signed_text) then d.signed_text end as text
    from decision_log l left join decision d on d.id = l.decision_id
    where l.number >= ${from} order by l.number limit ${countMax}`

type SealRow = { readonly epoch: number; readonly entries: number; readonly auditHead: string }

/** The sealed days that end within these entries; those of an empty log are with the first. */
export const listSeals = (db: Database, from: number, to: number): Promise<SealRow[]> =>
  query(db).rows`select s.epoch, s.entries::int, encode(s.audit_hash, 'hex') as audit_head
    from decision_seal s join transparency_record r on r.epoch = s.epoch and r.signature is not null
    where s.entries between ${from === 1 ? 0 : from} and ${to} order by s.epoch`

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

type PartRow = {
  readonly text: string
  readonly signature: string
  readonly auditHead: string
  readonly before: string
  readonly entries: readonly object[]
}

/**
 * What the two who approved a proposal have signed, and that their keys were added, up to the ends of the days that
 * have sealed it. None while a part is not sealed yet.
 */
export const listSealedParts = (db: Database, proposalId: string): Promise<PartRow[]> =>
  query(db).rows`with act as (
      select l.number, d.key_id from decision d join decision_log l on l.decision_id = d.id
      where d.subject_id = ${proposalId} and d.act in ('proposed', 'approved')
    ), needed as (
      select a.number from act a
      union
      select l.number from decision_log l where l.key_id in (select a.key_id from act a)
        and l.number < (select max(a.number) from act a)
    ), part as (
      select min(n.number) as first, s.epoch, s.entries, s.audit_hash
      from needed n left join lateral (
        select s.* from decision_seal s join transparency_record r on r.epoch = s.epoch and r.signature is not null
        where s.entries >= n.number order by s.epoch limit 1
      ) s on true
      group by s.epoch, s.entries, s.audit_hash
    )
    select r.record as text, encode(r.signature, 'hex') as signature,
      encode(p.audit_hash, 'hex') as audit_head,
      coalesce((select encode(l.hash, 'hex') from decision_log l where l.number = p.first - 1), repeat('0', 64))
        as before,
      (select jsonb_agg(l.entry order by l.number) from decision_log l where l.number between p.first and p.entries)
        as entries
    from part p join transparency_record r on r.epoch = p.epoch
    where not exists (select from part where epoch is null) order by p.epoch`

import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow, queryPage, limitTo, type Page, type PageRequest } from '../../db/rows.ts'
import type { Rule } from './matchRules.ts'

export async function listActiveRules(db: Database): Promise<Rule[]> {
  const { rows } =
    await sql<Rule>`select kind, form, content from post_rule where is_active order by created_at, id`.execute(db)
  return rows
}

export type RuleFields = Rule & { readonly language: string; readonly note: string; readonly isActive: boolean }
export type RuleRow = RuleFields & { readonly id: string; readonly updatedAt: Date; readonly updatedBy: string }

const columns = sql`r.id, r.kind, r.language, r.form, r.content, r.note, r.is_active,
  r.updated_at, coalesce(o.name, '') as updated_by`
const joins = sql`post_rule r left join operator o on o.id = r.updated_by`

/** Those for all languages first. */
export const listRules = (db: Database, page: PageRequest): Promise<Page<RuleRow>> =>
  queryPage<RuleRow>(
    db,
    sql`select ${columns} from ${joins} order by r.language, r.kind, r.created_at, r.id ${limitTo(page)}`,
    sql`select count(*) as total from post_rule`,
  )

export async function findRule(db: Database, id: string): Promise<RuleRow | null> {
  const { rows } = await sql<RuleRow>`select ${columns} from ${joins} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function saveRule(
  db: Database,
  id: string | null,
  operatorId: string,
  { kind, form, content, language, note, isActive }: RuleFields,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into post_rule (id, kind, form, content, language, note, is_active, updated_by)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${kind}, ${form}, ${content}, ${language}, ${note}, ${isActive},
      ${operatorId})
    on conflict (id) do update set kind = excluded.kind, form = excluded.form, content = excluded.content,
      language = excluded.language, note = excluded.note, is_active = excluded.is_active,
      updated_by = excluded.updated_by, updated_at = ledger.now()
    returning id`.execute(db)
  return onlyRow({ rows }).id
}

type PastText = {
  readonly id: string
  readonly content: string
  readonly createdAt: Date
  readonly warnings: readonly RuleKind[]
}

/** The latest that members wrote, posts and comments together. */
export async function listPastTexts(db: Database, limit: number): Promise<PastText[]> {
  const { rows } = await sql<PastText>`select id, content, created_at, warnings from (
        (select p.id, p.content, p.created_at, p.warnings from post p
          where p.state = 'visible' and p.member_id is not null order by p.created_at desc, p.id desc limit ${limit})
        union all
        (select c.id, c.content, c.created_at, c.warnings from post_comment c
          where c.state = 'visible' and c.member_id is not null order by c.id desc limit ${limit})
      ) t order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Rule } from './matchRules.ts'

export const listActiveRules = (db: Database): Promise<Rule[]> =>
  query(db).rows`select kind, form, content from post_rule where is_active order by created_at, id`

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

export const findRule = (db: Database, id: string): Promise<RuleRow | null> =>
  query(db).first`select ${columns} from ${joins} where r.id = ${id}`

export const saveRule = (
  db: Database,
  id: string | null,
  operatorId: string,
  { kind, form, content, language, note, isActive }: RuleFields,
) => call(db, 'savePostRule', id, operatorId, kind, form, content, language, note, isActive)

type PastText = {
  readonly id: string
  readonly content: string
  readonly createdAt: Date
  readonly warnings: readonly RuleKind[]
}

/** The latest that members wrote, posts and comments together. */
export const listPastTexts = (db: Database, limit: number): Promise<PastText[]> =>
  query(db).rows`select id, content, created_at, warnings from (
      (select p.id, p.content, p.created_at, p.warnings from post p
        where p.state = 'visible' and p.member_id is not null order by p.created_at desc, p.id desc limit ${limit})
      union all
      (select c.id, c.content, c.created_at, c.warnings from post_comment c
        where c.state = 'visible' and c.member_id is not null order by c.id desc limit ${limit})
    ) t order by created_at desc, id desc limit ${limit}`

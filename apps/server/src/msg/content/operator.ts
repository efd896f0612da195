import type { Call } from '@millrace/contract/call'
import {
  aboutContent,
  newsContent,
  noticeContent,
  slideContent,
  versionContent,
  videoContent,
} from '@millrace/contract/console/content'
import { recordAuditEntry } from '../../audit/index.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import {
  addContent,
  changeContent,
  listContent,
  lockContent,
  readContent,
  removeContent,
  type ContentRow,
  type ContentTable,
} from '../index.ts'

type Fields = Readonly<Record<string, unknown>> & { readonly id: string }
type OperatorCall = Call & { readonly who: 'operator' }

/** Reading content, and changing it with a record of who changed what. */
function contentHandlers(
  table: ContentTable,
  calls: Readonly<Record<'list' | 'one' | 'create' | 'update' | 'remove', OperatorCall>>,
): Handler[] {
  return [
    handle(calls.list, ({ db }, page) => listContent(db, table, page as Parameters<typeof listContent>[2])),
    handle(calls.one, async ({ db }, request) => (await readContent(db, table, (request as Fields).id)) ?? unknown),
    handle(calls.create, ({ db, ...who }, fields) =>
      db.transaction().execute(async (transaction) => {
        const after = await addContent(transaction, table, fields as Fields)
        await recordAuditEntry(transaction, deed(who, `${table}.create`, after.id, null, after))
        return after
      }),
    ),
    handle(calls.update, ({ db, ...who }, request) =>
      db.transaction().execute(async (transaction) => {
        const { id, ...fields } = request as Fields
        const before = await lockContent(transaction, table, id)
        if (!before) return unknown
        const after = await changeContent(transaction, table, id, fields)
        await recordAuditEntry(transaction, deed(who, `${table}.update`, id, before, after))
        return after
      }),
    ),
    handle(calls.remove, ({ db, ...who }, request) =>
      db.transaction().execute(async (transaction) => {
        const { id } = request as Fields
        const before = await lockContent(transaction, table, id)
        if (!before) return unknown
        await removeContent(transaction, table, id)
        await recordAuditEntry(transaction, deed(who, `${table}.remove`, id, before, null))
        return before
      }),
    ),
  ]
}

const unknown = refuse('content.unknown')

const deed = (
  { operator, requestId, from }: Pick<ContextOf<OperatorCall>, 'operator' | 'requestId' | 'from'>,
  action: string,
  subjectId: string,
  before: ContentRow | null,
  after: ContentRow | null,
) => ({
  operatorId: operator.id,
  requestId,
  address: from.address,
  action,
  subjectId,
  ...(before && { before }),
  ...(after && { after }),
})

export const contentCallHandlers = [
  noticeContent,
  slideContent,
  videoContent,
  newsContent,
  aboutContent,
  versionContent,
].flatMap(({ name, ...calls }) => contentHandlers(name, calls))

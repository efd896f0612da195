import type { Call } from '@millrace/contract/call'
import { cannedAnswer } from '@millrace/contract/console/chat'
import {
  aboutContent,
  consoleUpload,
  helpContent,
  newsContent,
  noticeContent,
  slideContent,
  versionContent,
  videoContent,
} from '@millrace/contract/console/content'
import { linkHostList } from '@millrace/contract/console/proposal'
import { recordOperatorAction } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler, type Refusal } from '../../http/handle.ts'
import { prepareUpload } from '../../uploads/index.ts'
import {
  addContent,
  changeContent,
  listContent,
  listLinkHosts,
  lockContent,
  readContent,
  removeContent,
  type ContentTable,
} from './store.ts'

type Fields = Readonly<Record<string, unknown>> & { readonly id: string }
type OperatorCall = Call & { readonly who: 'operator' }

/**
 * Reads content, and changes it with an audit entry for each change. What two people publish is only drafted here:
 * `findObstacle` says why something else is refused.
 */
function createContentHandlers(
  table: ContentTable,
  calls: Readonly<Record<'list' | 'one' | 'create' | 'update' | 'remove', OperatorCall>>,
  findObstacle: (...rows: readonly Fields[]) => Refusal | null = () => null,
): Handler[] {
  return [
    handle(calls.list, ({ db }, page) => listContent(db, table, page as Parameters<typeof listContent>[2])),
    handle(
      calls.one,
      async ({ db }, request) => (await readContent(db, table, (request as Fields).id)) ?? refuse('content.unknown'),
    ),
    handle(calls.create, (context, fields) =>
      context.db.transaction().execute(async (db) => {
        const obstacle = findObstacle(fields as Fields)
        if (obstacle) return obstacle
        const after = await addContent(db, table, fields as Fields)
        const action = `${table}.create`
        await recordOperatorAction(db, context, { action, subjectId: after.id, after })
        return after
      }),
    ),
    handle(calls.update, (context, request) =>
      context.db.transaction().execute(async (db) => {
        const { id, ...fields } = request as Fields
        const before = await lockContent(db, table, id)
        const obstacle = before && findObstacle(before, request as Fields)
        if (!before) return refuse('content.unknown')
        if (obstacle) return obstacle
        const after = await changeContent(db, table, id, fields)
        const action = `${table}.update`
        await recordOperatorAction(db, context, { action, subjectId: id, before, after })
        return after
      }),
    ),
    handle(calls.remove, (context, request) =>
      context.db.transaction().execute(async (db) => {
        const { id } = request as Fields
        const before = await lockContent(db, table, id)
        const obstacle = before && findObstacle(before)
        if (!before) return refuse('content.unknown')
        if (obstacle) return obstacle
        await removeContent(db, table, id)
        await recordOperatorAction(db, context, { action: `${table}.remove`, subjectId: id, before })
        return before
      }),
    ),
  ]
}

const handleUpload = handle(consoleUpload, async (context) => {
  const file = context.files['file']?.[0]
  if (!file || file.sizeBytes === 0) return refuse('file.missing')
  const prepared = await prepareUpload(file.path)
  if (!prepared) return refuse('file.type')
  const url = await context.uploads.save('content', prepared.extension, prepared.bytes)
  await recordOperatorAction(context.db, context, { action: 'file.upload', after: { url } })
  return { url }
})

export const contentOperatorHandlers = [
  ...[noticeContent, slideContent, videoContent, newsContent, aboutContent, helpContent, cannedAnswer].flatMap(
    ({ name, ...calls }) => createContentHandlers(name, calls),
  ),
  ...createContentHandlers('version', versionContent, (...rows) =>
    rows.some(({ isPublished }) => isPublished === true) ? refuse('version.published') : null,
  ),
  handle(linkHostList, ({ db }, page) =>
    mapPage(listLinkHosts(db, page), ({ host, since }) => ({ id: host, host, since: since.toISOString() })),
  ),
  handleUpload,
]

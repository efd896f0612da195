import type { DataOf } from '@millrace/contract/call'
import { doubtList, doubtSee, type doubtSigns } from '@millrace/contract/console/doubt'
import { actAs, asOperator } from '../../audit/index.ts'
import { mapPage, mustExist } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import type { Identify } from '../../http/identify.ts'
import { addDoubt, findDoubt, listDoubts, seeDoubt, type DoubtRow } from './store.ts'

/** Notes where a doubtful text went out, for another person to look at. */
export const recordDoubts: Identify['onDoubts'] = async ({ db, operator }, call, request, doubts) => {
  await db.transaction().execute(async (db) => {
    await actAs(db, operator)
    for (const { field, signs } of doubts)
      await addDoubt(db, { operatorId: operator.id, call: call.path, field, subjectId: findSubject(request), signs })
  })
}

/** What a call is about, by its first id. */
const findSubject = (request: unknown): string | null => {
  const id = Object.entries(request as Record<string, unknown>).find(([name]) => /^id$|Id$/.test(name))?.[1]
  return typeof id === 'string' ? id : null
}

const toView = (row: DoubtRow): DataOf<typeof doubtSee> => ({
  id: row.id,
  time: row.at.toISOString(),
  by: { id: row.operatorId, name: row.writerName, role: row.writerRole },
  call: row.call,
  field: row.field,
  subjectId: row.subjectId,
  signs: row.signs as (typeof doubtSigns)[number][],
  seenBy: row.seenBy === null ? null : { id: row.seenBy, name: row.seerName ?? '', role: row.seerRole ?? '' },
  seenTime: row.seenAt?.toISOString() ?? null,
  note: row.note,
})

export const doubtHandlers = [
  handle(doubtList, ({ db }, filter) => mapPage(listDoubts(db, filter), toView)),
  handle(doubtSee, async (context, { id, note }) => {
    const outcome = await asOperator(context, async (db, record) => {
      const outcome = await seeDoubt(db, id, context.operator.id, note)
      if (outcome === 'seen') await record('doubt.see', { subjectId: id })
      return outcome
    })
    if (outcome === 'unknown') return refuse('doubt.unknown')
    if (outcome === 'own') return refuse('doubt.own')
    if (outcome === 'seen-before') return refuse('doubt.seen')
    return toView(mustExist(await findDoubt(context.db, id)))
  }),
]

import type { DataOf } from '@millrace/contract/call'
import {
  handoverCases,
  handoverClose,
  handoverList,
  handoverTake,
  handoverWrite,
  officesOf,
} from '@millrace/contract/console/handover'
import { usdtDecimal } from '@millrace/money'
import { asOperator } from '../../audit/index.ts'
import { mapPage, mustExist } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { addNote, closeNote, findNote, listCases, listNotes, takeNote, type NoteRow } from './store.ts'

const toPerson = (id: string | null, name: string | null, role: string | null) =>
  id === null ? null : { id, name: name ?? '', role: role ?? '' }

const toView = (row: NoteRow): DataOf<typeof handoverWrite> => ({
  id: row.id,
  office: row.office,
  time: row.at.toISOString(),
  by: { id: row.operatorId, name: row.writerName, role: row.writerRole },
  content: row.content,
  takenBy: toPerson(row.takenBy, row.takerName, row.takerRole),
  closedBy: toPerson(row.closedBy, row.closerName, row.closerRole),
  closedTime: row.closedAt?.toISOString() ?? null,
})

type Context = Parameters<typeof asOperator>[0]

/** A note of another office is as good as none. */
async function change(context: Context, id: string, verb: 'take' | 'close') {
  const note = await findNote(context.db, id)
  if (!note || !officesOf(context.operator.role).includes(note.office)) return 'unknown'
  return asOperator(context, async (db, record) => {
    const outcome = await (verb === 'take' ? takeNote : closeNote)(db, id, context.operator.id)
    if (outcome === 'done') await record(`handover.${verb}`, { subjectId: id })
    return outcome
  })
}

export const handoverHandlers = [
  handle(handoverList, ({ db, operator }, filter) => mapPage(listNotes(db, officesOf(operator.role), filter), toView)),
  handle(handoverCases, async ({ db, operator }) =>
    (await listCases(db, officesOf(operator.role))).map(
      ({ amount, since, holderId, holderName, holderRole, ...row }) => ({
        ...row,
        amount: amount === null ? null : usdtDecimal(amount),
        since: since.toISOString(),
        holder: toPerson(holderId, holderName, holderRole),
      }),
    ),
  ),
  handle(handoverWrite, async (context, { office, content }) => {
    if (!officesOf(context.operator.role).includes(office)) return refuse('role.missing')
    const id = await asOperator(context, async (db, record) => {
      const id = await addNote(db, context.operator.id, office, content)
      await record('handover.write', { subjectId: id })
      return id
    })
    return toView(mustExist(await findNote(context.db, id)))
  }),
  handle(handoverTake, async (context, { id }) => {
    const outcome = await change(context, id, 'take')
    if (outcome === 'unknown') return refuse('handover.unknown')
    if (outcome === 'closed') return refuse('handover.closed')
    return toView(mustExist(await findNote(context.db, id)))
  }),
  handle(handoverClose, async (context, { id }) => {
    const outcome = await change(context, id, 'close')
    if (outcome === 'unknown') return refuse('handover.unknown')
    if (outcome === 'closed') return refuse('handover.closed')
    return toView(mustExist(await findNote(context.db, id)))
  }),
]

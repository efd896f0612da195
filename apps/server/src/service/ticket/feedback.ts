import {
  feedbackCreate,
  feedbackDetail,
  feedbackFigures,
  feedbackPicture,
  feedbackPicturesMax,
  feedbackRecord,
  feedbackReply,
  feedbackSolved,
} from '@millrace/contract/msg/feedback'
import { mustExist, mapPage } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { preparePicture } from '../../uploads/index.ts'
import { takeMemberFiles } from '../file/store.ts'
import {
  addToTicket,
  findOwnTicket,
  listOwnTickets,
  openTicket,
  readTicketFigures,
  solveTicket,
  type TicketRow,
} from './store.ts'
import { readAnswers, readTicketPicture, toTicket } from './toTicket.ts'

type Context = ContextOf<typeof feedbackDetail>
const sidePx = 2_000
const dayMs = 24 * 60 * 60_000

const isTooOften = async (context: Context): Promise<boolean> =>
  (await takeHit(context, [{ kind: 'ticket', subject: context.member.id, max: 20, windowMs: dayMs }])) !== null

const withAnswers = async (context: Context, row: TicketRow) => ({
  ticket: toTicket(row),
  answers: await readAnswers(context, row.id),
})

/** The pictures that were sent along, encoded again; null when one of them is none. */
async function preparePictures({ files }: Context): Promise<Buffer[] | null> {
  const pictures: Buffer[] = []
  for (const file of files['file'] ?? []) {
    if (file.sizeBytes === 0) continue
    const picture = await preparePicture(file.path, { widthPx: sidePx, heightPx: sidePx, fit: 'inside' })
    if (!picture) return null
    pictures.push(picture)
  }
  return pictures
}

export const feedbackHandlers = [
  handle(feedbackCreate, async (context, { comment, phone, isComplaint, fileIds }) => {
    const { db, member, vault, settings, idempotencyKey } = context
    const pictures = await preparePictures(context)
    if (!pictures) return refuse('file.not-picture')
    if (await isTooOften(context)) return refuse('ticket.too-many')
    const saved = await Promise.all(pictures.map((picture) => vault.saveFile(picture)))
    const aheadIds = fileIds
      .split(',')
      .filter(Boolean)
      .slice(0, feedbackPicturesMax - saved.length)
    const { id, isNew } = await db.transaction().execute(async (db) =>
      openTicket(db, {
        memberId: member.id,
        requestId: idempotencyKey,
        kind: isComplaint ? 'complaint' : 'feedback',
        conversationId: null,
        content: comment,
        phone,
        pictures: [...saved, ...(await takeMemberFiles(db, member.id, aheadIds))],
        answerWithinHours: settings.COMPLAINT_HOURS,
      }),
    )
    if (!isNew) await Promise.all(saved.map(({ name }) => vault.removeFile(name)))
    return toTicket(mustExist(await findOwnTicket(db, member.id, id)))
  }),
  handle(feedbackRecord, ({ db, member }, page) => mapPage(listOwnTickets(db, member.id, page), toTicket)),
  handle(feedbackDetail, async (context, { id }) => {
    const row = await findOwnTicket(context.db, context.member.id, id)
    return row ? withAnswers(context, row) : refuse('ticket.unknown')
  }),
  handle(feedbackPicture, async (context, { id, number }) => {
    const row = await findOwnTicket(context.db, context.member.id, id)
    const picture = row && (await readTicketPicture(context, id, number))
    return picture ? { picture } : refuse('ticket.unknown')
  }),
  handle(feedbackReply, async (context, { id, comment }) => {
    const { db, member } = context
    if (await isTooOften(context)) return refuse('ticket.too-many')
    const outcome = await addToTicket(db, { id, memberId: member.id, operatorId: null, content: comment })
    if (outcome === 'unknown') return refuse('ticket.unknown')
    if (outcome === 'solved') return refuse('ticket.solved')
    return withAnswers(context, mustExist(await findOwnTicket(db, member.id, id)))
  }),
  handle(feedbackSolved, async (context, { id, isSolved }) => {
    const { db, member } = context
    const outcome = await solveTicket(db, id, member.id, isSolved)
    if (outcome === 'unknown') return refuse('ticket.unknown')
    if (outcome === 'unanswered') return refuse('ticket.unanswered')
    return withAnswers(context, mustExist(await findOwnTicket(db, member.id, id)))
  }),
  handle(feedbackFigures, async ({ db, settings }) => ({
    ...(await readTicketFigures(db)),
    complaintHours: settings.COMPLAINT_HOURS,
  })),
]

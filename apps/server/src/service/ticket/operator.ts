import {
  consoleTicketAnswer,
  consoleTicketList,
  consoleTicketOne,
  consoleTicketPicture,
} from '@millrace/contract/console/ticket'
import { paths } from '@millrace/contract/paths'
import { asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { addMessages } from '../../msg/index.ts'
import { addToTicket, findTicket, listAnswers, listTickets, markTicketRead, type TicketRow } from './store.ts'
import { readAnswers, readTicketPicture, toTicket } from './toTicket.ts'

const toRow = (row: TicketRow) => ({
  ...toTicket(row),
  memberId: row.memberId,
  memberName: row.memberName,
  conversationId: row.conversationId,
})

const withAnswers = async (platform: Pick<Platform, 'db'>, row: TicketRow) => ({
  ticket: toRow(row),
  answers: await readAnswers(platform, row.id),
})

export const ticketOperatorHandlers = [
  handle(consoleTicketList, ({ db }, { ticketState, ticketKind, ...page }) =>
    mapPage(listTickets(db, { ...page, state: ticketState, kind: ticketKind }), toRow),
  ),
  handle(consoleTicketOne, async (context, { id }) => {
    await asOperator(context, async (db) => {
      await markTicketRead(db, id, context.operator.id)
    })
    const row = await findTicket(context.db, id)
    return row ? withAnswers(context, row) : refuse('ticket.unknown')
  }),
  handle(consoleTicketPicture, async (context, { id, number }) => {
    const picture = await readTicketPicture(context, id, number)
    return picture === null ? refuse('ticket.unknown') : { picture }
  }),
  handle(consoleTicketAnswer, async (context, { id, answer }) => {
    const outcome = await asOperator(context, async (db, record) => {
      const outcome = await addToTicket(db, { id, memberId: null, operatorId: context.operator.id, content: answer })
      if (outcome !== 'added') return outcome
      const { memberId, number } = mustExist(await findTicket(db, id))
      const count = (await listAnswers(db, id)).length
      await record('ticket.answer', { subjectId: memberId, after: { ticket: id } })
      await addMessages(db, [
        {
          memberId,
          kind: 'ticket-answered',
          params: { number: String(number) },
          subject: `${id} ${count}`,
          path: `${paths.feedback}?id=${id}`,
        },
      ])
      return outcome
    })
    if (outcome === 'unknown') return refuse('ticket.unknown')
    if (outcome === 'solved') return refuse('ticket.solved')
    return withAnswers(context, mustExist(await findTicket(context.db, id)))
  }),
]

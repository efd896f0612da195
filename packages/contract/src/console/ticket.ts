import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, idOrNull, listOf, page, text, wholeNumber } from '../fields.ts'
import { ticket, ticketAnswer, ticketKinds, ticketStates } from '../msg/feedback.ts'
import { forSupport } from './fields.ts'

export const consoleTicketRow = z.extend(ticket, {
  memberId: id,
  memberName: z.string(),
  /** Of a message that nobody was there to answer: where it was written. */
  conversationId: idOrNull,
})

const withAnswers = z.object({ ticket: consoleTicketRow, answers: z.array(ticketAnswer) })
const unknown = { 'ticket.unknown': 404 } as const

export const consoleTicketList = call({
  ...forSupport,
  method: 'GET',
  path: 'console/ticket/list',
  hasPersonalData: true,
  about: 'Tickets: complaints by their deadline, then whoever waits longest.',
  request: z.object({
    ...page,
    ticketState: z.optional(z.enum(ticketStates)),
    ticketKind: z.optional(z.enum(ticketKinds)),
    memberId: z.optional(id),
  }),
  data: listOf(consoleTicketRow),
  refusals: {},
})

export const consoleTicketOne = call({
  ...forSupport,
  method: 'GET',
  path: 'console/ticket/one',
  hasPersonalData: true,
  about: 'One ticket with its answers.',
  request: z.object({ id }),
  data: withAnswers,
  refusals: unknown,
})

export const consoleTicketPicture = call({
  ...forSupport,
  method: 'GET',
  path: 'console/ticket/picture',
  reads: [],
  hasPersonalData: true,
  about: 'A picture of a ticket, as a data URL.',
  request: z.object({ id, number: wholeNumber(1, 9) }),
  data: z.object({ picture: z.string() }),
  refusals: unknown,
})

export const consoleTicketAnswer = call({
  ...forSupport,
  method: 'POST',
  path: 'console/ticket/answer',
  about: 'Answers a ticket. The member gets a message.',
  request: z.object({ id, answer: text(4_000) }),
  data: withAnswers,
  refusals: { ...unknown, 'ticket.solved': 409 },
})

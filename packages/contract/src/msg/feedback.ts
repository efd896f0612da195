import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, listOf, moment, momentOrNull, page, wholeNumber } from '../fields.ts'
import { longText } from '../square/content.ts'

export const ticketKinds = ['feedback', 'complaint', 'chat'] as const
export const ticketStates = ['open', 'answered', 'solved'] as const

export const ticket = z.object({
  id,
  number: z.int(),
  kind: z.enum(ticketKinds),
  /** `open` waits for the staff, `answered` for the member. */
  state: z.enum(ticketStates),
  comment: z.string(),
  phone: z.string(),
  pictureCount: z.int(),
  createTime: moment,
  /** Of complaints: until when they are to be answered. */
  deadlineTime: momentOrNull,
  isOverdue: z.boolean(),
  /** When somebody of the staff first opened it, and who. */
  readTime: momentOrNull,
  readBy: z.string(),
  answeredTime: momentOrNull,
})
export type Ticket = z.infer<typeof ticket>

export const ticketAnswer = z.object({
  number: z.int(),
  isStaff: z.boolean(),
  staffName: z.string(),
  content: z.string(),
  createTime: moment,
})

export const ticketWithAnswers = z.object({ ticket, answers: z.array(ticketAnswer) })

export const feedbackPicturesMax = 9
export const feedbackFileMaxMegabytes = 20

const uuidList = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,(?!$)|$)){0,9}$/

const comment = longText(4_000, 'field.feedback')
const unknown = { 'ticket.unknown': 404 } as const

export const feedbackCreate = call({
  service: 'msg',
  method: 'POST',
  path: 'feedback/create',
  who: 'member',
  about: 'Opens a ticket, with up to nine pictures. A complaint is answered by a deadline.',
  files: ['file'],
  filesMax: feedbackPicturesMax,
  fileMaxMegabytes: feedbackFileMaxMegabytes,
  request: z.object({
    comment,
    phone: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    isComplaint: z._default(flag, false),
    /** Pictures that were sent ahead (file/upload), separated by commas. */
    fileIds: z._default(z.string().check(z.regex(uuidList)), ''),
  }),
  data: ticket,
  refusals: { 'file.not-picture': 400, 'file.too-large': 413, 'ticket.too-many': 429 },
})

export const feedbackRecord = call({
  service: 'msg',
  method: 'GET',
  path: 'feedback/record',
  mayLag: true,
  who: 'member',
  about: 'Own tickets, newest first.',
  request: z.object(page),
  data: listOf(ticket),
  refusals: {},
})

export const feedbackDetail = call({
  service: 'msg',
  method: 'GET',
  path: 'feedback/detail',
  mayLag: true,
  who: 'member',
  about: 'One own ticket with its answers.',
  request: z.object({ id }),
  data: ticketWithAnswers,
  refusals: unknown,
})

export const feedbackPicture = call({
  service: 'msg',
  method: 'GET',
  path: 'feedback/picture',
  mayLag: true,
  reads: [],
  who: 'member',
  about: 'A picture of an own ticket, as a data URL.',
  request: z.object({ id, number: wholeNumber(1, 9) }),
  data: z.object({ picture: z.string() }),
  refusals: unknown,
})

export const feedbackReply = call({
  service: 'msg',
  method: 'POST',
  path: 'feedback/reply',
  who: 'member',
  about: 'Adds to an own ticket.',
  request: z.object({ id, comment }),
  data: ticketWithAnswers,
  refusals: { ...unknown, 'ticket.solved': 409, 'ticket.too-many': 429 },
})

export const feedbackSolved = call({
  service: 'msg',
  method: 'POST',
  path: 'feedback/solved',
  who: 'member',
  about: 'Says whether an answer has solved it; if not, it is open again.',
  request: z.object({ id, isSolved: flag }),
  data: ticketWithAnswers,
  refusals: { ...unknown, 'ticket.unanswered': 409 },
})

export const feedbackFigures = call({
  service: 'msg',
  method: 'GET',
  path: 'feedback/figures',
  mayLag: true,
  who: 'anyone',
  about: 'How many tickets and complaints there were in 90 days, how soon they were answered, and what is overdue.',
  request: z.object({}),
  data: z.object({
    count: z.int(),
    complaints: z.int(),
    /** Until the first answer, or null when nothing was answered yet. */
    medianMinutes: z.nullable(z.int()),
    /** Complaints that wait beyond their deadline. */
    overdue: z.int(),
    /** Within how many hours a complaint is to be answered. */
    complaintHours: z.int(),
  }),
  refusals: {},
})

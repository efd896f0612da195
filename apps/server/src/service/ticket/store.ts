import type { ticketKinds, ticketStates } from '@millrace/contract/msg/feedback'
import { sql, type RawBuilder } from 'kysely'
import { hasValues, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { call, callRow } from '../../db/functions.ts'
import { limitTo, type Page, type PageRequest, query, queryPage, firstOrNull } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type TicketKind = (typeof ticketKinds)[number]
export type TicketState = (typeof ticketStates)[number]

export type TicketRow = Pick<
  Row<'ticket'>,
  'id' | 'number' | 'memberId' | 'conversationId' | 'kind' | 'state' | 'content' | 'phone'
> &
  Pick<Row<'ticket'>, 'createdAt' | 'deadlineAt' | 'readAt' | 'answeredAt'> & {
    readonly memberName: string
    readonly pictureCount: number
    readonly isOverdue: boolean
    readonly readBy: string | null
  }

const isOverdue = sql`(t.state = 'open' and coalesce(t.deadline_at < now(), false))`

const tickets = sql`
  select t.id, t.number, t.member_id, ${memberNameOf('m')} as member_name,
    t.conversation_id, t.kind, t.state, t.content, t.phone, t.created_at, t.deadline_at,
    ${isOverdue} as is_overdue, t.answered_at,
    t.read_at, (select o.name from operator o where o.id = t.read_by) as read_by,
    (select count(*) from ticket_picture f where f.ticket_id = t.id)::int as picture_count
  from ticket t join member m on m.id = t.member_id`

export type NewTicket = {
  readonly memberId: string
  readonly requestId: string
  readonly kind: TicketKind
  readonly conversationId: string | null
  readonly content: string
  readonly phone: string
  readonly pictures: readonly { readonly name: string; readonly keyId: string }[]
  readonly answerWithinHours: number
}

/** Opens a ticket, once for each request and conversation. */
export const openTicket = (db: Database, ticket: NewTicket): Promise<{ id: string; isNew: boolean }> =>
  query(db).row`select o.id, o.is_new from open_ticket(${ticket.memberId}, ${ticket.requestId}, ${ticket.kind},
    ${ticket.conversationId}, ${ticket.content}, ${ticket.phone},
    ${ticket.pictures.map(({ name }) => name)}::text[], ${ticket.pictures.map(({ keyId }) => keyId)}::text[],
    make_interval(hours => ${ticket.answerWithinHours}::int)) o`

/** A ticket of whichever member, for operators. */
export const findTicket = (db: Database, id: string): Promise<TicketRow | null> =>
  query(db).first`${tickets} where t.id = ${id}`

export const findOwnTicket = (db: Database, memberId: string, id: string): Promise<TicketRow | null> =>
  query(db).first`${tickets} where t.id = ${id} and t.member_id = ${memberId}`

export const listOwnTickets = (db: Database, memberId: string, page: PageRequest): Promise<Page<TicketRow>> =>
  listMatching(db, sql`t.member_id = ${memberId}`, sql`t.created_at desc, t.id`, page)

export const listTickets = (
  db: Database,
  {
    state,
    kind,
    memberId,
    ...page
  }: PageRequest & {
    readonly state?: TicketState | undefined
    readonly kind?: TicketKind | undefined
    readonly memberId?: string | undefined
  },
): Promise<Page<TicketRow>> =>
  listMatching(
    db,
    hasValues({ 't.state': state, 't.kind': kind, 't.memberId': memberId }),
    sql`t.deadline_at nulls last, t.created_at, t.id`,
    page,
  )

const listMatching = (
  db: Database,
  matching: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  page: PageRequest,
): Promise<Page<TicketRow>> =>
  queryPage(
    db,
    sql`${tickets} where ${matching} order by ${order} ${limitTo(page)}`,
    sql`select count(*) as total from ticket t where ${matching}`,
  )

export type AnswerRow = {
  readonly number: number
  readonly isStaff: boolean
  readonly staffName: string | null
  readonly content: string
  readonly createdAt: Date
}

export const listAnswers = (db: Database, ticketId: string): Promise<AnswerRow[]> =>
  query(db).rows`select a.number, a.operator_id is not null as is_staff, o.name as staff_name, a.content,
      a.created_at
    from ticket_answer a left join operator o on o.id = a.operator_id
    where a.ticket_id = ${ticketId} order by a.number`

const selectPictures = (db: Database, ticketId: string) =>
  db.selectFrom('ticketPicture').select(['picture', 'keyId']).where('ticketId', '=', ticketId)

export const findTicketPicture = (db: Database, ticketId: string, number: number) =>
  firstOrNull(selectPictures(db, ticketId).where('number', '=', number))

export const addToTicket = (
  db: Database,
  added: {
    readonly id: string
    readonly memberId: string | null
    readonly operatorId: string | null
    readonly content: string
  },
) => call(db, 'addToTicket', added.id, added.memberId, added.operatorId, added.content)

export const markTicketRead = (db: Database, id: string, operatorId: string) =>
  call(db, 'markTicketRead', id, operatorId)

export const solveTicket = (db: Database, id: string, memberId: string, isSolved: boolean) =>
  call(db, 'solveTicket', id, memberId, isSolved)

export const readTicketFigures = (db: Database) => callRow(db, 'ticketFigures')

// ── leaving

type ExportedTicket = TicketRow & {
  readonly answers: readonly AnswerRow[]
  readonly pictures: readonly { picture: string; keyId: string }[]
}

export async function exportTickets(db: Database, memberId: string): Promise<ExportedTicket[]> {
  const rows = await query(db).rows<TicketRow>`${tickets} where t.member_id = ${memberId} order by t.created_at`
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      answers: await listAnswers(db, row.id),
      pictures: await selectPictures(db, row.id).orderBy('number').execute(),
    })),
  )
}

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetTickets = (db: Database, memberId: string) => call(db, 'forgetTickets', memberId)

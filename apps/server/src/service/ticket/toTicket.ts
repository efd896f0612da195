import type { Ticket } from '@millrace/contract/msg/feedback'
import type { Platform } from '../../http/context.ts'
import { findTicketPicture, listAnswers, type AnswerRow, type TicketRow } from './store.ts'

export const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  number: Number(row.number),
  kind: row.kind,
  state: row.state,
  comment: row.content,
  phone: row.phone,
  pictureCount: row.pictureCount,
  createTime: row.createdAt.toISOString(),
  deadlineTime: row.deadlineAt?.toISOString() ?? null,
  isOverdue: row.isOverdue,
  readTime: row.readAt?.toISOString() ?? null,
  readBy: row.readBy ?? '',
  answeredTime: row.answeredAt?.toISOString() ?? null,
})

const toAnswer = ({ number, isStaff, staffName, content, createdAt }: AnswerRow) => ({
  number,
  isStaff,
  staffName: staffName ?? '',
  content,
  createTime: createdAt.toISOString(),
})

export const readAnswers = async ({ db }: Pick<Platform, 'db'>, ticketId: string) =>
  (await listAnswers(db, ticketId)).map(toAnswer)

/** As a data URL; null when there is none of this number. */
export async function readTicketPicture(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  ticketId: string,
  number: number,
): Promise<string | null> {
  const row = await findTicketPicture(db, ticketId, number)
  if (!row) return null
  return `data:image/webp;base64,${(await vault.readFile(row.picture, row.keyId)).toString('base64')}`
}

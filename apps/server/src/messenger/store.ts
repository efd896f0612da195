import { sql } from 'kysely'
import { addJob } from '../db/addJob.ts'
import type { Database } from '../db/database.ts'
import { firstOrNull } from '../db/rows.ts'
import type { Row } from '../db/schema.ts'
import type { Ciphertext } from '../vault/index.ts'

const triesMax = 6

/** Queues a message together with the job that delivers it. The worker waits longer before each further try. */
export async function addOutgoing(
  db: Database,
  id: string,
  channel: Row<'outgoingMessage'>['channel'],
  { cipher, keyId }: Ciphertext,
  at: Date,
): Promise<void> {
  await db.insertInto('outgoingMessage').values({ id, channel, cipher, keyId, createdAt: at }).execute()
  await addJob(db, 'send-message', { payload: { id }, triesMax })
}

export const findOutgoing = (
  db: Database,
  id: string,
): Promise<(Ciphertext & { channel: Row<'outgoingMessage'>['channel']; createdAt: Date }) | null> =>
  firstOrNull(db.selectFrom('outgoingMessage').select(['channel', 'cipher', 'keyId', 'createdAt']).where('id', '=', id))

export async function removeOutgoing(db: Database, id: string): Promise<void> {
  await db.deleteFrom('outgoingMessage').where('id', '=', id).execute()
}

export async function addToInbox(db: Database, message: Omit<Row<'inboxMessage'>, 'id'>): Promise<void> {
  await db.insertInto('inboxMessage').values(message).execute()
}

/** The latest messages to an account: all of them, for its owner. */
export const listInbox = (db: Database, sentTo: string, count: number) => inbox(db, sentTo, count).execute()

/** Those that the given browser asked for; with the notices, when it is one of the owner's. */
export const listInboxOf = (
  db: Database,
  sentTo: string,
  count: number,
  { browserHash, isOwners }: { readonly browserHash: Buffer; readonly isOwners: boolean },
) =>
  inbox(db, sentTo, count)
    .where(({ eb, or }) =>
      or([eb('browserHash', '=', browserHash), ...(isOwners ? [eb('browserHash', 'is', null)] : [])]),
    )
    .execute()

/** The latest e-mails of practice mode in which this stands. */
export const listInboxWith = (db: Database, text: string, count: number) =>
  db
    .selectFrom('inboxMessage')
    .select(['sentTo', 'content', 'createdAt'])
    .where('channel', '=', 'email')
    .where(({ fn, val }) => sql<boolean>`${fn('strpos', ['content', val(text)])} > 0`)
    .orderBy('createdAt', 'desc')
    .limit(count)
    .execute()

const inbox = (db: Database, sentTo: string, count: number) =>
  db.selectFrom('inboxMessage').selectAll().where('sentTo', '=', sentTo).orderBy('createdAt', 'desc').limit(count)

export async function removeInbox(db: Database, sentTo: readonly string[]): Promise<void> {
  if (sentTo.length > 0) await db.deleteFrom('inboxMessage').where('sentTo', 'in', sentTo).execute()
}

export async function removeOldMessages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('inboxMessage').where('createdAt', '<', before).execute()
  await db.deleteFrom('outgoingMessage').where('createdAt', '<', before).execute()
}

import type { LanguageHeader } from '@millrace/contract/fields'
import type { MessageTopic } from '@millrace/contract/msg/message'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { query, firstOrNull, toOffset, type PageRequest } from '../../db/rows.ts'
import type { Ciphertext } from '../../vault/index.ts'
import { getMessageKind, replacingKinds, type NewMessage } from './messageKinds.ts'

const triesMax = 6
/** How many devices one job pushes to. Only the failed ones are tried again. */
const devicesPerJob = 100

/** Ids only, because the job's payload is stored in a table of its own. */
export type PushTarget = { readonly memberId: string; readonly messageId: string; readonly subscriptionId: string }

/**
 * Adds messages, one for each member, kind and subject, and queues the pushes to devices, all in one statement. Deletes
 * older unread messages that a new one replaces.
 */
export async function addMessages(db: Database, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const given = JSON.stringify(
    messages.map(({ path = '', ...message }) => ({ ...message, path, topic: getMessageKind(message.kind).topic })),
  )
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as g ("memberId" uuid, topic text, kind text, params jsonb, path text, subject text, "isPushed" boolean)
    ), told as (
      insert into message (member_id, topic, kind, params, path, subject)
      select g."memberId", g.topic, g.kind, g.params, g.path, g.subject from given g
      where exists (select from member m where m.id = g."memberId" and m.closed_at is null)
      -- Two who tell the same members at once wait for each other in one order.
      order by g."memberId", g.kind, g.subject
      on conflict (member_id, kind, subject) do nothing
      returning member_id, id, topic, kind, subject
    ), replaced as (
      delete from message o using told t
      where o.member_id = t.member_id and o.kind = t.kind and o.subject <> t.subject and o.read_at is null
        and t.kind = any(${replacingKinds}::text[])
    ), device as (
      select json_build_object('memberId', t.member_id, 'messageId', t.id, 'subscriptionId', s.id) as target,
        row_number() over (order by t.member_id, s.id) - 1 as number
      from told t join push_subscription s on s.member_id = t.member_id
        join given g on (g."memberId", g.kind, g.subject) = (t.member_id, t.kind, t.subject)
        left join push_choice c on c.member_id = t.member_id
      where coalesce(g."isPushed",
        case t.topic when 'income' then coalesce(c.income, true) else coalesce(c.wallet, true) end)
    )
    select count(graphile_worker.add_job('push', j.targets, max_attempts => ${triesMax}::int))
    from (
      select json_agg(target order by number) as targets from device group by number / ${devicesPerJob}::int
    ) j`.execute(db)
}

// ── reading

export const listMessages = (db: Database, memberId: string, page: PageRequest) =>
  db
    .selectFrom('message')
    .select(['id', 'topic', 'kind', 'params', 'path', 'createdAt', 'readAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset(toOffset(page))
    .execute()

export async function countMessages(db: Database, memberId: string): Promise<{ total: number; unread: number }> {
  const { total, unread } = await db
    .selectFrom('message')
    .where('memberId', '=', memberId)
    .select(({ fn }) => [
      fn.countAll<bigint>().as('total'),
      fn.countAll<bigint>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), unread: Number(unread) }
}

/** Marks one message, or all of them, as read. False when the message does not exist. */
export async function markRead(db: Database, memberId: string, id: string | undefined): Promise<boolean> {
  const own = db
    .updateTable('message')
    .set({ readAt: sql<Date>`coalesce(read_at, ledger.now())` })
    .where('memberId', '=', memberId)
  if (id === undefined) return (await own.where('readAt', 'is', null).execute()) !== null
  return (await own.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
}

// ── devices

const devicesMax = 10

/** Saves a device's subscription, even if it belonged to another member. False when the member has too many devices. */
export async function saveSubscription(
  db: Database,
  memberId: string,
  { endpoint, p256dh, auth }: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // One at a time for each member, so that two concurrent calls cannot exceed the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${memberId}`}, 0))`.execute(db)
    const { others } = await db
      .selectFrom('pushSubscription')
      .where('memberId', '=', memberId)
      .where('endpoint', '<>', endpoint)
      .select(({ fn }) => fn.countAll<bigint>().as('others'))
      .executeTakeFirstOrThrow()
    if (others >= devicesMax) return false
    await db
      .insertInto('pushSubscription')
      .values({ memberId, endpoint, p256dh, auth })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ memberId, p256dh, auth, createdAt: sql<Date>`now()` }),
      )
      .execute()
    return true
  })
}

export async function removeSubscription(
  db: Database,
  memberId: string,
  which: { readonly endpoint: string } | { readonly id: string },
): Promise<void> {
  const own = db.deleteFrom('pushSubscription').where('memberId', '=', memberId)
  await ('id' in which ? own.where('id', '=', which.id) : own.where('endpoint', '=', which.endpoint)).execute()
}

export const listSubscriptions = (db: Database, memberId: string) =>
  db
    .selectFrom('pushSubscription')
    .select(['endpoint', 'createdAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

// ── choice

export type NotificationChoice = Readonly<Record<MessageTopic, boolean>>
const allTopics: NotificationChoice = { income: true, wallet: true }

export async function findNotificationChoice(db: Database, memberId: string): Promise<NotificationChoice> {
  return (
    (await db
      .selectFrom('pushChoice')
      .select(['income', 'wallet'])
      .where('memberId', '=', memberId)
      .executeTakeFirst()) ?? allTopics
  )
}

export async function saveNotificationChoice(
  db: Database,
  memberId: string,
  change: Partial<NotificationChoice>,
): Promise<NotificationChoice> {
  if (Object.keys(change).length === 0) return findNotificationChoice(db, memberId)
  return db
    .insertInto('pushChoice')
    .values({ memberId, ...change })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(change))
    .returning(['income', 'wallet'])
    .executeTakeFirstOrThrow()
}

// ── pushing

export type Push = PushTarget & {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly kind: string
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly language: LanguageHeader
}

/** What is still to be pushed: not messages that were read or replaced, nor to devices that changed hands. */
export const findPushes = (db: Database, targets: readonly PushTarget[]): Promise<readonly Push[]> =>
  query(db).rows`select s.member_id, g.id as message_id, s.id as subscription_id, s.endpoint, s.p256dh, s.auth,
      g.kind, g.params, g.path, m.language
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
      as t ("memberId" uuid, "messageId" uuid, "subscriptionId" uuid)
    join push_subscription s on s.member_id = t."memberId" and s.id = t."subscriptionId"
    join message g on g.member_id = t."memberId" and g.id = t."messageId" and g.read_at is null
    join member m on m.id = t."memberId"`

export type StoredPushKey = Ciphertext & { readonly publicKey: string }

export const findPushKey = (db: Database): Promise<StoredPushKey | null> =>
  firstOrNull(db.selectFrom('pushKey').select(['publicKey', 'cipher', 'keyId']))

/** If several processes do this at once, the first wins. */
export async function addPushKey(db: Database, key: StoredPushKey): Promise<void> {
  await db
    .insertInto('pushKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// ── closing the account

export async function removeMessages(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('message').where('memberId', '=', memberId).execute()
  await db.deleteFrom('pushSubscription').where('memberId', '=', memberId).execute()
  await db.deleteFrom('pushChoice').where('memberId', '=', memberId).execute()
}

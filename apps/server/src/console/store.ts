import type { Role } from '@millrace/contract/call'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/schema.ts'

export type OperatorRow = Selectable<Tables['operator']>
type OperatorSummary = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role }

export async function findOperator(db: Database, email: string): Promise<OperatorRow | null> {
  return (
    (await db.selectFrom('operator').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()) ?? null
  )
}

export const findOperatorIdByEmail = async (db: Database, email: string): Promise<string | null> =>
  (await findOperator(db, email))?.id ?? null

export const findDemoOperators = (db: Database) =>
  db
    .selectFrom('operator')
    .selectAll()
    .where('isDemo', '=', true)
    .where('isActive', '=', true)
    .orderBy('email')
    .execute()

export type DemoOperator = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string
  readonly totpCipher: Buffer
  readonly totpKeyId: string
}

/** Adds an operator of the demonstration, or replaces the second factor that was encrypted with the previous key. */
export async function putDemoOperator(
  db: Database,
  { email, name, role, passwordHash, totpCipher, totpKeyId }: DemoOperator,
  previousKeyId: string | null,
): Promise<void> {
  await sql`select put_demo_operator(
    ${email}, ${name}, ${role}, ${passwordHash}, ${totpCipher}, ${totpKeyId}, ${previousKeyId})`.execute(db)
}

export const putDemoKey = (db: Database, email: string, publicKey: Buffer) =>
  callFunction(db, sql<void>`put_demo_key(${email}, ${publicKey})`)

/** What a kind of approval is called in the database. */
export type ApprovalKind = 'withdrawal' | 'adjustment' | 'release' | 'rate' | 'programme'

type Approval = { readonly kind: ApprovalKind; readonly id: string }

export const findRequester = (db: Database, { kind, id }: Approval) =>
  callFunction(db, sql<string | null>`requester_of(${kind}, ${id}::uuid)`)

/** Of the acting operator, over what they have asked for; in base64. */
export const signRequest = (db: Database, { kind, id }: Approval, signature: string) =>
  callFunction(
    db,
    sql<'signed' | 'unknown' | 'unsigned'>`sign_request(${kind}, ${id}::uuid, decode(${signature}, 'base64'))`,
  )

/** What an operator of the demonstration signs, and the operator's address, from which the key follows. */
export async function readApproval(
  db: Database,
  operatorId: string,
  { kind, id }: Approval,
): Promise<{ readonly email: string; readonly text: string | null }> {
  return db
    .selectFrom('operator')
    .select(['email', sql<string | null>`approval_text(${kind}, ${id}::uuid)`.as('text')])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
}

type Invited = { readonly email: string; readonly name: string; readonly role: Role }

/** Returns the new operator's id, or null when the address is taken. */
export const addInvitedOperator = (db: Database, { email, name, role }: Invited, tokenHash: Buffer) =>
  callFunction(db, sql<string | null>`invite_operator(${email}, ${name}, ${role}, ${tokenHash})`)

/** Returns the operator's address, or null when there is no such operator. */
export const addReset = (db: Database, id: string, tokenHash: Buffer) =>
  callFunction(db, sql<string | null>`reset_operator(${id}::uuid, ${tokenHash})`)

export const giveWord = (db: Database, id: string) =>
  callFunction(db, sql<'given' | 'unknown' | 'own' | 'ready'>`give_word(${id}::uuid)`)

export const updateOperator = (
  db: Database,
  id: string,
  { name, role, isActive }: { readonly name: string; readonly role: Role; readonly isActive: boolean },
) =>
  callFunction(
    db,
    sql<'changed' | 'unknown' | 'last-admin'>`change_operator(${id}::uuid, ${name}, ${role}, ${isActive})`,
  )

export const changeOwnPassword = (db: Database, passwordHash: string) =>
  callFunction(db, sql<void>`change_own_password(${passwordHash})`)

async function callFunction<Result>(db: Database, expression: RawBuilder<Result>): Promise<Result> {
  return (await db.selectNoFrom(expression.as('result')).executeTakeFirstOrThrow()).result as Result
}

export type Invitation = Pick<OperatorRow, 'id' | 'email' | 'name' | 'role' | 'totpCipher' | 'totpKeyId'> & {
  readonly how: 'invitation' | 'reset'
  readonly expiresAt: Date
}

/** What a link is for; null when it has been used, replaced or is too old. */
export async function findInvitation(db: Database, token: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select o.id, o.email, o.name, o.role, i.how, i.expires_at, i.totp_cipher, i.totp_key_id
    from find_invitation(${token}) i join operator o on o.id = i.operator_id`.execute(db)
  return rows[0] ?? null
}

export const offerTotp = (db: Database, token: string, { cipher, keyId }: { cipher: Buffer; keyId: string }) =>
  callFunction(db, sql<boolean>`offer_totp(${token}, ${cipher}, ${keyId})`)

/** Returns the operator's id, or null when the link was used a moment ago. */
export const enrolOperator = (
  db: Database,
  enrolment: { token: string; passwordHash: string; totpCipher: Buffer; step: number; publicKey?: string | undefined },
) =>
  callFunction(
    db,
    sql<string | null>`enrol_operator(${enrolment.token}, ${enrolment.passwordHash}, ${enrolment.totpCipher},
      ${enrolment.step}::bigint, decode(${enrolment.publicKey ?? null}, 'base64'))`,
  )

type KeyOperator = { readonly id: string; readonly name: string; readonly role: string }

/** All approval keys, with whoever has signed them, oldest first. */
export const listApproverKeys = (db: Database) =>
  db
    .selectFrom('approverKey as k')
    .innerJoin('operator as o', 'o.id', 'k.operatorId')
    .select(['k.id', 'k.operatorId', 'o.name', 'o.role', 'o.email', 'k.publicKey', 'k.how'])
    .select(['k.madeAt', 'k.addedAt', 'k.removedAt'])
    .select([
      sql<string>`key_text(k)`.as('keyText'),
      sql<(KeyOperator & { readonly at: string })[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'role', p.role, 'at', w.at) order by w.at)
        from approver_key_word w join approver_key b on b.id = w.by_key_id join operator p on p.id = b.operator_id
        where w.key_id = k.id and b.removed_at is null
      ), '[]')`.as('words'),
    ])
    .orderBy('k.madeAt')
    .orderBy('k.id')
    .execute()

export const offerApproverKey = (db: Database, publicKey: string) =>
  callFunction(db, sql<'waiting' | 'same' | 'taken' | 'too-many'>`offer_approver_key(decode(${publicKey}, 'base64'))`)

export const giveKeyWord = (db: Database, id: string, signature: string) =>
  callFunction(
    db,
    sql<'given' | 'added' | 'unknown' | 'own' | 'given-before' | 'ready' | 'unsigned'>`
      give_key_word(${id}::uuid, decode(${signature}, 'base64'))`,
  )

/** False when the key was removed, or is somebody else's. */
export const addApproverKey = (db: Database, operatorId: string, publicKey: string) =>
  callFunction(db, sql<boolean>`add_approver_key(${operatorId}::uuid, decode(${publicKey}, 'base64'))`)

export const setRecoveryKey = (db: Database, publicKey: string) =>
  callFunction(db, sql<void>`set_recovery_key(decode(${publicKey}, 'base64'))`)

export const recoverApproverKey = (db: Database, publicKey: string, signature: string) =>
  callFunction(
    db,
    sql<'added' | 'unknown' | 'unsigned'>`
      recover_approver_key(decode(${publicKey}, 'base64'), decode(${signature}, 'base64'))`,
  )

export const removeApproverKey = (db: Database, id: string) =>
  callFunction(db, sql<'removed' | 'unknown'>`remove_approver_key(${id}::uuid)`)

const selectMakings = (db: Database) =>
  db
    .selectFrom('operatorMaking')
    .leftJoin('operator as maker', 'maker.id', 'operatorMaking.byOperator')
    .select([
      'operatorMaking.id',
      'operatorId',
      'how',
      'byOperator as byId',
      'maker.name as byName',
      'at',
      'decidesFrom',
    ])
    .orderBy('operatorMaking.id', 'desc')

export type MakingRow = Awaited<ReturnType<ReturnType<typeof selectMakings>['execute']>>[number]

/** How these operators came to be, newest first. */
export const listMakings = (db: Database, operatorIds: readonly string[]): Promise<MakingRow[]> =>
  selectMakings(db)
    .where('operatorId', 'in', [...operatorIds, noOperator])
    .execute()

// An empty list is not SQL.
const noOperator = '00000000-0000-0000-0000-000000000000'

export const listDecisions = (db: Database, subjectId: string) =>
  db
    .selectFrom('decision')
    .innerJoin('operator', 'operator.id', 'decision.operatorId')
    .select([
      'decision.id',
      'decision.operatorId',
      'operator.name',
      'operator.role',
      'isApproved',
      'makingId',
      'decision.at',
    ])
    .where('subjectId', '=', subjectId)
    .orderBy('decision.id')
    .execute()

/** True when no code of this time step or a later one has been used. */
export async function consumeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ totpLastStep: BigInt(step) })
    .where('id', '=', id)
    .where('totpLastStep', '<', BigInt(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function readOperator(db: Database, id: string): Promise<OperatorRow | null> {
  return (await db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function listOperators(
  db: Database,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: OperatorRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('operator')
      .selectAll()
      .orderBy('createdAt')
      .orderBy('email')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('operator')
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function addSession(
  db: Database,
  session: { tokenHash: Buffer; operatorId: string; expiresAt: Date },
): Promise<void> {
  await db.insertInto('operatorSession').values(session).execute()
}

export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<(OperatorSummary & { lastSeenAt: Date | null; isDemo: boolean; decidesFrom: Date | null }) | null> {
  return (
    (await db
      .selectFrom('operatorSession')
      .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
      .select([
        'operator.id',
        'operator.email',
        'operator.name',
        'operator.role',
        'operator.lastSeenAt',
        'operator.isDemo',
        sql<Date | null>`(
          select m.decides_from from operator_making m where m.operator_id = operator.id order by m.id desc limit 1
        )`.as('decidesFrom'),
      ])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .where('operator.isActive', '=', true)
      .executeTakeFirst()) ?? null
  )
}

export async function markSessionSeen(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('operator')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_seen_at < ${at}, true)`)
    .execute()
}

export async function removeSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()
}

/** Ends all sessions of an operator, except one if given. */
export async function removeSessionsOf(db: Database, operatorId: string, exceptTokenHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('operatorSession').where('operatorId', '=', operatorId)
  if (exceptTokenHash) query = query.where('tokenHash', '<>', exceptTokenHash)
  await query.execute()
}

export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('operatorSession').where('expiresAt', '<=', now).execute()
}

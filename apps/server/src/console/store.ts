import type { Role } from '@millrace/contract/call'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import { query, firstOrNull, readPage, type Page, type PageRequest } from '../db/rows.ts'
import type { Row } from '../db/schema.ts'

// What the application may read of an operator: neither salt nor check of the password.
const operatorColumns = [
  'id',
  'email',
  'name',
  'role',
  'createdAt',
  'isEnrolled',
  'totpCipher',
  'totpKeyId',
  'isActive',
  'isDemo',
  'lastSeenAt',
] as const
export type OperatorRow = Pick<Row<'operator'>, (typeof operatorColumns)[number]>
type OperatorSummary = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role }

export const findOperator = (db: Database, email: string): Promise<OperatorRow | null> =>
  firstOrNull(db.selectFrom('operator').select(operatorColumns).where('email', '=', email.toLowerCase()))

export const findOperatorIdByEmail = async (db: Database, email: string): Promise<string | null> =>
  (await findOperator(db, email))?.id ?? null

export const findOperatorEmail = async (db: Database, id: string): Promise<string> =>
  (await db.selectFrom('operator').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

export const findDemoOperators = (db: Database) =>
  db
    .selectFrom('operator')
    .select(operatorColumns)
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
export const putDemoOperator = (
  db: Database,
  { email, name, role, passwordHash, totpCipher, totpKeyId }: DemoOperator,
  previousKeyId: string | null,
) => call(db, 'putDemoOperator', email, name, role, passwordHash, totpCipher, totpKeyId, previousKeyId)

export const putDemoKey = (db: Database, email: string, publicKey: Buffer) => call(db, 'putDemoKey', email, publicKey)

/** What a kind of approval is called in the database. */
export type ApprovalKind = 'withdrawal'

type Approval = { readonly kind: ApprovalKind; readonly id: string }

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

/** From the command line. Without an id, it is an operator of the demonstration. */
export const inviteAsOwner = (
  owner: Database,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
  tokenHash: Buffer,
): Promise<{ readonly id: string | null; readonly isNew: boolean }> =>
  query(owner).row`select * from invite_as_owner(${email}, ${name}, ${role}, ${tokenHash})`

/** The link of what was approved in this transaction. Returns the operator's address. */
export const issueInvitation = (db: Database, proposalId: string, tokenHash: Buffer): Promise<string> =>
  call(db, 'issueInvitation', proposalId, tokenHash)

/** The parameters and salt of a password: also for an address that nobody has. */
export const readSalt = (db: Database, email: string): Promise<string> => call(db, 'operatorSalt', email)

/** Counts a password, before it is compared; outside of any transaction. Null when too many were wrong lately. */
export const offerPassword = (db: Database, email: string, output: Buffer): Promise<string | null> =>
  call(db, 'offerPassword', email, output)

/** A password that was offered, and the time step of the code that came with it. */
export type Proof = { readonly tryId: string; readonly step: number }

/** Returns the operator whose session begins, or null when the password is wrong or the code was used before. */
export const signInOperator = (db: Database, { tryId, step }: Proof, tokenHash: Buffer): Promise<string | null> =>
  call(db, 'signInOperator', tryId, BigInt(step), tokenHash)

/** Ends the operator's other sessions. False when the old password is wrong or the code was used before. */
export const changeOwnPassword = (db: Database, { tryId, step }: Proof, passwordHash: string): Promise<boolean> =>
  call(db, 'changeOwnPassword', tryId, BigInt(step), passwordHash)

export type Invitation = Pick<OperatorRow, 'id' | 'email' | 'name' | 'role' | 'totpCipher' | 'totpKeyId'> & {
  readonly how: 'invitation' | 'reset'
  readonly expiresAt: Date
}

/** What a link is for; null when it has been used, replaced or is too old. */
export const findInvitation = (db: Database, token: string): Promise<Invitation | null> =>
  query(db).first`select o.id, o.email, o.name, o.role, i.how, i.expires_at, i.totp_cipher, i.totp_key_id
    from find_invitation(${token}) i join operator o on o.id = i.operator_id`

export const offerTotp = (db: Database, token: string, { cipher, keyId }: { cipher: Buffer; keyId: string }) =>
  call(db, 'offerTotp', token, cipher, keyId)

/** Returns the operator's id, or null when the link was used a moment ago. */
export const enrolOperator = (
  db: Database,
  enrolment: { token: string; passwordHash: string; totpCipher: Buffer; step: number; publicKey?: string | undefined },
): Promise<string | null> =>
  call(
    db,
    'enrolOperator',
    enrolment.token,
    enrolment.passwordHash,
    enrolment.totpCipher,
    BigInt(enrolment.step),
    enrolment.publicKey === undefined ? null : Buffer.from(enrolment.publicKey, 'base64'),
  )

type KeyOperator = { readonly id: string; readonly name: string; readonly role: string }
type KeyWord = KeyOperator & { readonly at: string }

/** All approval keys, with whoever has signed them or wants them removed, oldest first; and what the operator signs. */
export const listApproverKeys = (db: Database, operatorId: string) =>
  db
    .selectFrom('approverKey as k')
    .innerJoin('operator as o', 'o.id', 'k.operatorId')
    .select(['k.id', 'k.operatorId', 'o.name', 'o.role as operatorRole', 'o.email', 'k.publicKey'])
    .select(['k.role', 'k.how', 'k.madeAt', 'k.addedAt'])
    .select([
      sql<Date | null>`key_removed_at(k)`.as('removedAt'),
      sql<boolean>`coalesce(k.added_at <= now(), false)`.as('isAdded'),
      sql<boolean>`is_key_for_role(k)`.as('isForRole'),
      sql<boolean>`is_money_key(k)`.as('isForMoney'),
      sql<number>`words_needed(k)`.as('wordsNeeded'),
      sql<string>`key_text(k)`.as('keyText'),
      sql<string>`key_end_text('objection', k, ${operatorId}::uuid)`.as('objectionText'),
      sql<string>`key_end_text('removal', k, ${operatorId}::uuid)`.as('removalText'),
      sql<KeyWord[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'role', p.role, 'at', w.at) order by w.at)
        from approver_key_word w join approver_key b on b.id = w.by_key_id join operator p on p.id = b.operator_id
        where w.key_id = k.id and (k.added_at <= now() or is_key_in_use(b) and is_key_for_role(b))
      ), '[]')`.as('words'),
      // There is one: a second one removes the key.
      sql<(KeyWord & { readonly effectiveAt: string | null }) | null>`(
        select json_build_object(
          'id', p.id, 'name', p.name, 'role', p.role, 'at', r.at, 'effectiveAt', r.effective_at)
        from approver_key_removal r join approver_key b on b.id = r.by_key_id join operator p on p.id = b.operator_id
        where r.key_id = k.id and (is_key_in_use(b) and is_key_for_role(b) or r.effective_at is not null)
        order by r.at desc limit 1
      )`.as('removal'),
    ])
    .orderBy('k.madeAt')
    .orderBy('k.id')
    .execute()

export const offerApproverKey = (db: Database, publicKey: string) =>
  call(db, 'offerApproverKey', Buffer.from(publicKey, 'base64'))

export const giveKeyWord = (db: Database, id: string, signature: string) =>
  call(db, 'giveKeyWord', id, Buffer.from(signature, 'base64'))

/** False when the key was removed, or is somebody else's. */
export const addApproverKey = (db: Database, operatorId: string, publicKey: string): Promise<boolean> =>
  query(db).value`add_approver_key(${operatorId}::uuid, decode(${publicKey}, 'base64'))`

export const setRecoveryKey = (db: Database, publicKey: string): Promise<boolean> =>
  query(db).value`set_recovery_key(decode(${publicKey}, 'base64'))`

export const recoverApproverKey = (db: Database, publicKey: string, signature: string) =>
  call(db, 'recoverApproverKey', Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64'))

export const objectToKey = (db: Database, id: string, signature: string) =>
  call(db, 'objectToKey', id, Buffer.from(signature, 'base64'))

/** The operator's own. */
export const removeApproverKey = (db: Database, id: string, signature: string) =>
  call(db, 'removeApproverKey', id, Buffer.from(signature, 'base64'))

export const removeColleagueKey = (db: Database, id: string, signature: string) =>
  call(db, 'removeColleagueKey', id, Buffer.from(signature, 'base64'))

export const stopKeyRemoval = (db: Database, id: string) => call(db, 'stopKeyRemoval', id)

const selectMakings = (db: Database) =>
  db
    .selectFrom('operatorMaking')
    .leftJoin('operator as maker', 'maker.id', 'operatorMaking.byOperator')
    .leftJoin('proposal', 'proposal.id', 'operatorMaking.proposalId')
    .leftJoin('operator as approver', 'approver.id', 'proposal.decidedBy')
    .select(['operatorMaking.id', 'operatorId', 'how', 'maker.name as byName', 'approver.name as approvedByName', 'at'])
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
    .select(['decision.id', 'decision.operatorId', 'operator.name', 'operator.role', 'act', 'makingId', 'decision.at'])
    .where('subjectId', '=', subjectId)
    .orderBy('decision.id')
    .execute()

export const listOperators = (db: Database, page: PageRequest): Promise<Page<OperatorRow>> =>
  readPage(
    db.selectFrom('operator').select(operatorColumns).orderBy('createdAt').orderBy('email'),
    db.selectFrom('operator'),
    page,
  )

export const actAsDemo = (db: Database, id: string, token: string) => call(db, 'actAsDemoOperator', id, token)

export const findSession = (
  db: Database,
  tokenHash: Buffer,
): Promise<(OperatorSummary & { lastSeenAt: Date | null; isDemo: boolean; decidesFrom: Date | null }) | null> =>
  firstOrNull(
    db
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
      .where('expiresAt', '>', sql<Date>`now()`)
      .where('operator.isActive', '=', true),
  )

export const markOperatorSeen = (db: Database, token: string) => call(db, 'markOperatorSeen', token)

export const endSession = (db: Database, token: string) => call(db, 'endOperatorSession', token)

export const removeExpiredSessions = (db: Database) => call(db, 'removeExpiredSessions')

import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRemove,
  passkeys,
  passkeyStepUp,
  passkeyStepUpOptions,
} from '@millrace/contract/user/passkey'
import { recordAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { handle, refuse, WithMessage } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { findMember, findMemberFigures } from '../member/store.ts'
import { ownAuditEntry, withMemberLock } from '../memberChanges.ts'
import { notifyMember } from '../notifyMember.ts'
import { toSignedIn } from '../profile.ts'
import { checkLoginPassword, grantStepUp } from '../proof.ts'
import { startSession } from '../session/sessionToken.ts'
import { createPasskeyOptions, verifyNewPasskey } from './addPasskey.ts'
import { createAssertionOptions, verifyAssertion } from './assertion.ts'
import { getSite } from './challenge.ts'
import { addPasskey, listPasskeys, removePasskey } from './store.ts'

const passkeysMax = 20

const list = async (db: Database, memberId: string) =>
  (await listPasskeys(db, memberId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createTime: createdAt.toISOString(),
    lastUsedTime: lastUsedAt?.toISOString() ?? null,
  }))

export const passkeyHandlers = [
  handle(passkeys, ({ db, member }) => list(db, member.id)),
  handle(passkeyAddOptions, async (context, { password }) => {
    const site = getSite(context)
    if (!site) return refuse('passkey.closed')
    const refusal = await checkLoginPassword(context, context.member.id, password)
    if (refusal) return refusal
    if ((await listPasskeys(context.db, context.member.id)).length >= passkeysMax) return refuse('passkey.too-many')
    return createPasskeyOptions(context, site, context.member)
  }),
  handle(passkeyAdd, async (context, { challengeId, response, name }) => {
    const passkey = await verifyNewPasskey(context, challengeId, response)
    if (!passkey) return refuse('passkey.refused')
    const isAdded = await withMemberLock(context, context.member.id, async (db, row) => {
      if (!(await addPasskey(db, passkey, name, context.now()))) return false
      await recordAuditEntry(db, ownAuditEntry(context, 'passkey.add'))
      await notifyMember(context, db, row, 'message.passkey-added')
      return true
    })
    return isAdded ? list(context.db, context.member.id) : refuse('passkey.refused')
  }),
  handle(passkeyRemove, async (context, { id }) => {
    const isRemoved = await withMemberLock(context, context.member.id, async (db, row) => {
      if (!(await removePasskey(db, row.id, id))) return false
      await recordAuditEntry(db, ownAuditEntry(context, 'passkey.remove'))
      return true
    })
    return isRemoved ? list(context.db, context.member.id) : refuse('passkey.unknown')
  }),
  handle(passkeyLoginOptions, async (context) => {
    const site = getSite(context)
    if (!site) return refuse('passkey.closed')
    const seconds = await takeHit(context, [
      { kind: 'passkey-network', subject: context.from.network, max: 600, windowMs: 15 * 60_000 },
    ])
    return seconds
      ? refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
      : createAssertionOptions(context, site, { purpose: 'login' })
  }),
  handle(passkeyLogin, async (context, request) => {
    const proof = await verifyAssertion(context, 'login', request)
    const member = proof && (await findMember(context.db, proof.passkey.memberId))
    if (!member || member.closedAt) return refuse('passkey.refused')
    const { token } = await startSession(context, context.db, member.id)
    return new WithMessage(toSignedIn(member, await findMemberFigures(context.db, member.id), context.language), token)
  }),
  handle(passkeyStepUpOptions, async (context, stepUp) => {
    const site = getSite(context)
    if (!site || !context.member.hasPasskey) return refuse('passkey.unknown')
    return createAssertionOptions(context, site, { purpose: 'step-up', member: context.member, stepUp })
  }),
  handle(passkeyStepUp, async (context, request) => {
    const { member, db, now } = context
    const proof = await verifyAssertion(context, 'step-up', request)
    const isOwn =
      proof?.passkey.memberId === member.id &&
      proof.challenge.memberId === member.id &&
      proof.challenge.sessionId === member.sessionId
    const { stepUpPurpose: purpose, stepUpSubject: subject } = proof?.challenge ?? {}
    return isOwn && purpose && subject
      ? grantStepUp(db, now(), member, { purpose, subject }, request.challengeId)
      : refuse('passkey.refused')
  }),
]

import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, moment, momentOrNull } from '../fields.ts'
import { approvalRefusals, forFinance, operatorRef, publicKey, requestKinds, signature } from './fields.ts'

const approverKey = z.object({
  id,
  operator: operatorRef,
  email: z.string(),
  /** Ed25519, in base64. */
  publicKey: z.string(),
  /** Null while it waits for the signatures of two other approvers. */
  how: z.nullable(z.enum(['demonstration', 'database', 'approvers', 'recovery'])),
  madeTime: moment,
  addedTime: momentOrNull,
  removedTime: momentOrNull,
  /** What an approver signs to add it. */
  keyText: z.string(),
  words: z.array(z.object({ by: operatorRef, time: moment })),
  /** Whether the caller may sign it. */
  canSign: z.boolean(),
  canRemove: z.boolean(),
})

export const approverKeyList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/approver/list',
  about: 'The keys with which operators sign approvals: whose, how they were added, and which wait.',
  request: z.object({}),
  data: z.object({ list: z.array(approverKey) }),
  refusals: {},
})

export const approverKeyOffer = call({
  ...forFinance,
  method: 'POST',
  path: 'console/approver/offer',
  about: 'Offers a key of the caller’s own. It signs nothing until two other approvers have signed it.',
  request: z.object({ publicKey }),
  data: z.null(),
  refusals: { 'approver-key.refused': 409 },
})

export const approverKeyWord = call({
  ...forFinance,
  isDecision: true,
  method: 'POST',
  path: 'console/approver/word',
  about: 'Signs somebody else’s waiting key. The second signature adds it.',
  request: z.object({ id, signature }),
  data: z.object({ isAdded: z.boolean() }),
  refusals: { ...approvalRefusals, 'approver-key.unknown': 404, 'approver-key.not-waiting': 409 },
})

export const requestSign = call({
  ...forFinance,
  method: 'POST',
  path: 'console/approver/request',
  changes: ['adjustment', 'release'],
  about: 'Signs what the caller has just asked for. Without it nobody can approve it.',
  request: z.object({ kind: z.enum(requestKinds), id, signature }),
  data: z.null(),
  refusals: { ...approvalRefusals, 'approval.request-unknown': 404 },
})

export const approverKeyRemove = call({
  ...forFinance,
  method: 'POST',
  path: 'console/approver/remove',
  about: 'Removes a key for good: the caller’s own, or as an admin anybody’s.',
  request: z.object({ id }),
  data: z.null(),
  refusals: { 'approver-key.unknown': 404 },
})

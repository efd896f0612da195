import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { id, moment, momentOrNull } from '../fields.ts'
import { approvalRefusals, forEverybody, forFinance, operatorRef, publicKey, signature } from './fields.ts'

const approverKey = z.object({
  id,
  operator: operatorRef,
  email: z.string(),
  /** What it is for: the operator’s role when they made it. Null for keys from before, of finance or an admin. */
  role: z.nullable(z.enum(roles)),
  /** False when the operator has another role by now, or is deactivated. Then it signs nothing. */
  isForRole: z.boolean(),
  /** Ed25519, in base64. */
  publicKey: z.string(),
  /** Null while it waits for the signatures of colleagues. */
  how: z.nullable(z.enum(['demonstration', 'database', 'approvers', 'colleague', 'recovery'])),
  madeTime: moment,
  /** From when on it counts. It lies ahead when one colleague has admitted it in an office of two. */
  addedTime: momentOrNull,
  isAdded: z.boolean(),
  removedTime: momentOrNull,
  /** What a colleague signs to add it. */
  keyText: z.string(),
  words: z.array(z.object({ by: operatorRef, time: moment })),
  /** How many colleagues it takes. */
  wordsNeeded: z.int(),
  /** Whether the caller may sign it. */
  canSign: z.boolean(),
  /** Whether the caller may end what one colleague has admitted, and what they sign for it. */
  canObject: z.boolean(),
  objectionText: z.string(),
  /** Whether it is the caller’s own to remove, or a colleague’s, whose removal they may begin or confirm. */
  canRemove: z.nullable(z.enum(['own', 'begin', 'confirm'])),
  /** What the caller signs for it; empty for an own key that is not added. */
  removalText: z.string(),
  /** That a colleague wants it removed, and from when on it is by that alone; null when it takes a second person. */
  removal: z.nullable(z.object({ by: operatorRef, time: moment, effectiveTime: momentOrNull })),
  /** Whether the caller, whose key it is, can stop that. */
  canStop: z.boolean(),
})

export const approverKeyList = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/approver/list',
  about: 'The keys with which operators sign approvals: whose, how they were added, which wait, and which are to go.',
  request: z.object({}),
  data: z.object({ list: z.array(approverKey) }),
  refusals: {},
})

export const approverKeyOffer = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/approver/offer',
  about: 'Offers a key of the caller’s own. It signs nothing until colleagues have signed it.',
  request: z.object({ publicKey }),
  data: z.null(),
  refusals: { 'approver-key.refused': 409 },
})

export const approverKeyWord = call({
  ...forEverybody,
  isDecision: true,
  method: 'POST',
  path: 'console/approver/word',
  about:
    'Signs somebody else’s waiting key. The second signature adds it; in an office of two the first one does, three ' +
    'days later.',
  request: z.object({ id, signature }),
  data: z.object({ isAdded: z.boolean(), isAdmitted: z.boolean() }),
  refusals: { ...approvalRefusals, 'approver-key.unknown': 404, 'approver-key.not-waiting': 409 },
})

export const approverKeyObject = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/approver/object',
  about: 'Objects to a key that one colleague has admitted, before it counts. That removes it.',
  request: z.object({ id, signature }),
  data: z.null(),
  refusals: { ...approvalRefusals, 'approver-key.over': 409 },
})

export const approverKeyRemove = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/approver/remove',
  about: 'Removes a key of the caller’s own, at once and for good. One that is added takes their signature.',
  request: z.object({ id, signature }),
  data: z.null(),
  refusals: { ...approvalRefusals, 'approver-key.unknown': 404 },
})

export const approverKeyRemoval = call({
  ...forFinance,
  isDecision: true,
  method: 'POST',
  path: 'console/approver/removal',
  about:
    'Signs that a colleague’s key is to be removed. An admin begins it; it takes effect a day later unless the ' +
    'colleague stops it, or at once when a second person signs too.',
  request: z.object({ id, signature }),
  data: z.object({ isRemoved: z.boolean() }),
  refusals: { ...approvalRefusals, 'approver-key.unknown': 404, 'approver-key.not-waiting': 409 },
})

export const approverKeyStop = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/approver/stop',
  about: 'Stops the removal of a key of the caller’s own. Then it takes a second person.',
  request: z.object({ id }),
  data: z.null(),
  refusals: { 'approver-key.over': 409 },
})

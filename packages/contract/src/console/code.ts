import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, momentOrNull, page, wholeNumber } from '../fields.ts'
import { forFinance, forOperators, internal, operatorRef, operatorOrNull } from './fields.ts'

const codeBatch = z.object({
  id,
  programmeId: id,
  programmeName: z.string(),
  kind: z.enum(['code', 'exchange', 'coupon']),
  /** What one use pays, or what its coupon takes off. */
  amount,
  codes: z.int(),
  /** How often each code can be used, by different members. */
  usesMax: z.int(),
  /** How often codes of the batch were used. */
  uses: z.int(),
  endTime: momentOrNull,
  /** Who had it drawn and proposed it, and who has opened it. */
  madeBy: operatorRef,
  createTime: moment,
  openedBy: operatorOrNull,
  openTime: momentOrNull,
  /** What it comes to when every code is used as often as it can be. */
  cost: amount,
  note: z.string(),
  isStopped: z.boolean(),
})

export const codeList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/code/list',
  mayLag: true,
  // Of redemption and exchange codes. The codes themselves are stored nowhere.
  about: 'Batches of codes that were opened, newest first.',
  request: z.object(page),
  data: listOf(codeBatch),
  refusals: {},
})

export const codeDraw = call({
  ...forFinance,
  method: 'POST',
  path: 'console/code/draw',
  changes: [],
  // They are valid for nobody until two operators have opened the batch, by a proposal of `codes`.
  about: 'Draws codes and answers them once, as CSV, with the id of their batch.',
  request: z.object({ count: wholeNumber(1, 10_000) }),
  data: z.object({ id, fileName: z.string(), csv: z.string() }),
  refusals: {},
})

/** What is proposed about a batch that was drawn. */
export const codesContent = z.object({
  batchId: id,
  programmeId: id,
  usesMax: z._default(wholeNumber(1, 1_000_000), 1),
  endTime: z._default(momentOrNull, null),
  note: internal(z._default(z.string().check(z.maxLength(200)), '')),
})

import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, momentOrNull, page, wholeNumber } from '../fields.ts'
import { forDeciders, forFinance, forOperators, internal, operatorRef } from './fields.ts'

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
  createTime: moment,
  madeBy: operatorRef,
  /** Null until another operator has opened it: before that its codes are valid for nobody. */
  openedBy: z.nullable(operatorRef),
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
  // Batches of redemption and exchange codes, newest first. The codes themselves are stored nowhere.
  about: 'Batches of codes, newest first.',
  request: z.object(page),
  data: listOf(codeBatch),
  refusals: {},
})

export const codeMake = call({
  ...forFinance,
  method: 'POST',
  path: 'console/code/make',
  changes: ['code', 'programme'],
  // They are valid once another operator has opened the batch.
  about: 'Makes a batch of codes and answers them once, as CSV.',
  request: z.object({
    programmeId: z.optional(id),
    count: wholeNumber(1, 10_000),
    usesMax: z._default(wholeNumber(1, 1_000_000), 1),
    endTime: z._default(momentOrNull, null),
    note: internal(z._default(z.string().check(z.maxLength(200)), '')),
  }),
  data: z.object({ id, fileName: z.string(), csv: z.string() }),
  refusals: {
    'programme.unknown': 404,
    'code.batch-too-large': 409,
    'code.needs-limit': 409,
    'programme.no-member-limit': 400,
  },
})

export const codeOpen = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/code/open',
  changes: ['code', 'programme'],
  about: 'Opens a batch that another operator has made: its codes are valid from now on.',
  request: z.object({ id }),
  data: z.object({ id }),
  refusals: { 'code.unknown': 404, 'adjustment.decided': 409, 'adjustment.own': 403 },
})

export const codeStop = call({
  ...forFinance,
  method: 'POST',
  path: 'console/code/stop',
  changes: ['code', 'programme'],
  about: 'Ends a batch: its codes are no longer valid.',
  request: z.object({ id }),
  data: z.object({ id }),
  refusals: { 'code.unknown': 404 },
})

import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, id, idOrNull, listOf, moment, momentOrNull } from '../fields.ts'
import { anyAmount, currency, rate, recordCode } from '../wallet/amounts.ts'
import { channelIds, rechargeStates } from '../wallet/recharge.ts'
import { forFinance, forOperators, pageOfDays } from './fields.ts'

export const consoleRechargeRow = z.object({
  id,
  code: recordCode,
  memberId: id,
  memberName: z.string(),
  channelId: z.enum(channelIds),
  rail: z.string(),
  currency,
  state: z.enum(rechargeStates),
  asked: z.nullable(anyAmount),
  paid: z.nullable(anyAmount),
  credited: amountOrNull,
  rate: z.nullable(rate),
  reason: z.string(),
  railTransaction: z.string(),
  /** At most as many as are needed. */
  confirmations: z.nullable(z.int()),
  confirmationsNeeded: z.nullable(z.int()),
  createTime: moment,
  arriveTime: momentOrNull,
})

export const consoleRechargeList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/recharge/list',
  hasPersonalData: true,
  about: 'Recharges, newest first, of all members or of one.',
  request: z.object({
    ...pageOfDays,
    memberId: z.optional(id),
    rail: z.optional(z.string().check(z.maxLength(20))),
    state: z.optional(z.enum(rechargeStates)),
  }),
  data: listOf(consoleRechargeRow),
  refusals: {},
})

export const strayDepositList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/recharge/stray',
  reads: ['recharge'],
  hasPersonalData: true,
  about: 'Deposits that are not credited: under the minimum, of the wrong token, or dropped by a reorganisation.',
  request: z.object(pageOfDays),
  data: listOf(
    z.object({
      id: z.string(),
      rail: z.string(),
      txHash: z.string(),
      block: z.int(),
      address: z.string(),
      token: z.string(),
      amount,
      state: z.enum(['below-minimum', 'wrong-token', 'dropped', 'reversed']),
      memberId: idOrNull,
      memberName: z.string(),
      foundTime: moment,
    }),
  ),
  refusals: {},
})

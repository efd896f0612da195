import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, listOf, moment } from '../fields.ts'
import { orderStates } from '../product/order.ts'
import { forOperators, pageOfDays } from './fields.ts'

export const consoleOrderRow = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  machineId: id,
  machineName: z.string(),
  units: z.int(),
  price: amount,
  couponAmount: amount,
  state: z.enum(orderStates),
  buyTime: moment,
  firstDay: day,
  lastDay: day,
  received: amount,
  agreementVersion: z.int(),
})

export const consoleOrderList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/order/list',
  hasPersonalData: true,
  about: 'Orders, newest first, of all members and machines or of one.',
  request: z.object({
    ...pageOfDays,
    memberId: z.optional(id),
    machineId: z.optional(id),
    state: z.optional(z.enum(orderStates)),
  }),
  data: listOf(consoleOrderRow),
  refusals: {},
})

import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, idOrNull, listOf, moment } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forFinance, internal, pageOfDays, positiveAmount } from './fields.ts'
import { machineUnknown } from './machine.ts'

export const receiptRow = z.object({
  id,
  rail: z.string(),
  railTransaction: z.string(),
  machineId: idOrNull,
  machineName: z.string(),
  currency,
  amount: anyAmount,
  sender: z.string(),
  note: z.string(),
  receivedTime: moment,
  usedAs: z.nullable(z.enum(['recharge', 'revenue', 'owner', 'move'])),
  isFromReleaseAccount: z.boolean(),
})

export const receiptList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/receipt/list',
  about: 'Money that arrived in custody for machines, newest first.',
  request: z.object({ ...pageOfDays, machineId: z.optional(id), isUnused: z.optional(flag) }),
  data: listOf(receiptRow),
  refusals: {},
})

export const practiceReceipt = call({
  ...forFinance,
  method: 'POST',
  path: 'console/practice/receipt',
  changes: ['receipt', 'report'],
  about: 'Practice mode: the practice till pays in a day’s revenue of a machine, as a real one would by bank transfer.',
  request: z.object({
    machineId: id,
    amount: positiveAmount,
    note: internal(z._default(z.string().check(z.maxLength(200)), '')),
  }),
  data: receiptRow,
  refusals: { ...machineUnknown, 'practice.off': 409, 'rail.off': 503 },
})

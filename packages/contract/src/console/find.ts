import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountOrNull, id, idOrNull, text } from '../fields.ts'
import { forOperators } from './fields.ts'

export const findKinds = ['member', 'machine', 'withdraw', 'order', 'recharge', 'receipt', 'report'] as const

const found = z.object({
  kind: z.enum(findKinds),
  id,
  title: z.string(),
  /** What tells it from others of the same title. Phone numbers and addresses are shortened. */
  text: z.string(),
  /** Of a member, what is owed to them. */
  amount: amountOrNull,
  memberId: idOrNull,
  machineId: idOrNull,
})
export type Found = z.infer<typeof found>

export const findAnything = call({
  ...forOperators,
  method: 'GET',
  path: 'console/find/anything',
  hasPersonalData: true,
  perMinuteMax: 120,
  about:
    'Finds members by the beginning of their name, number or address, machines by name, and all of them, with what is ' +
    'theirs, by id, code or transaction. At most five of each kind.',
  request: z.object({ q: text(100) }),
  data: z.array(found),
  refusals: {},
})

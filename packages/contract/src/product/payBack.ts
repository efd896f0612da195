import * as z from 'zod/mini'
import { amountOrNull } from '../fields.ts'

/**
 * When a price would be back, if each day paid what the machine's last 30 settled days paid on average. Days that paid
 * nothing count. It is counted from what happened and promises nothing: the price is not returned, it comes back as
 * income only.
 */
export const payBack = z.object({
  /**
   * `done`: income has brought back the price. `too-new`: fewer than 14 settled days. `back`: it would be back in time.
   * `not`: it would not be back before the units expire, or the machine pays nothing.
   */
  state: z.enum(['done', 'too-new', 'back', 'not']),
  /** In how many days, rounded up. Null unless the state is `back`. */
  days: z.nullable(z.int()),
  /** For how many days the units earn: of a machine all valid days, of an order those that are not settled yet. */
  daysLeft: z.int(),
  /** What the units would have brought at their end, with what they brought before. Null while it is too new. */
  total: amountOrNull,
  /** How many settled days it is counted from, at most 30. */
  settledDays: z.int(),
})
export type PayBack = z.infer<typeof payBack>

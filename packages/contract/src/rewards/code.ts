import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, momentOrNull } from '../fields.ts'
import { rewardRefusals } from './reward.ts'

/** Letters and digits as typed; blanks and dashes do not matter, nor does case. */
const rewardCode = z.string('field.redemption-code').check(
  z.overwrite((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '')),
  z.minLength(1, 'field.redemption-code'),
  z.maxLength(40, 'code.unknown'),
  z.regex(/^[A-Z0-9]*$/, 'code.unknown'),
)

const codeRefusals = {
  'code.unknown': 404,
  'code.used-up': 409,
  'code.over': 410,
  'code.too-many': 429,
} as const

export const codeCheck = call({
  service: 'gift',
  method: 'POST',
  path: 'code/check',
  changes: [],
  who: 'member',
  about: 'What a code is worth for the member, without using it.',
  request: z.object({ rewardCode }),
  data: z.object({
    /** Which call uses it: `redeem` or `exchange`. */
    use: z.enum(['redeem', 'exchange']),
    /** What it pays; 0 for a coupon. */
    amount,
    /** The name of the coupon that it gives, or empty. */
    coupon: z.string(),
    endTime: momentOrNull,
  }),
  refusals: { ...codeRefusals, ...rewardRefusals, 'exchange.no-balance': 409 },
})

export const codeRedeem = call({
  service: 'gift',
  method: 'POST',
  path: 'code/redeem',
  changes: ['reward', 'signin', 'invite', 'group', 'shareLink', 'coupon', 'wallet', 'message'],
  who: 'member',
  // It gives a fixed reward at once, or a coupon.
  about: 'Uses a redemption code, once for each member.',
  request: z.object({ rewardCode }),
  data: z.object({ amount, coupon: z.string() }),
  refusals: { ...codeRefusals, ...rewardRefusals },
})

export const codeExchange = call({
  service: 'gift',
  method: 'POST',
  path: 'code/exchange',
  changes: ['reward', 'signin', 'invite', 'group', 'shareLink', 'coupon', 'wallet', 'message'],
  who: 'member',
  // A fixed reward for members whose balance is above 0.
  about: 'Uses an exchange code, one for each member, ever.',
  request: z.object({ rewardCode }),
  data: z.object({ amount }),
  refusals: { ...codeRefusals, ...rewardRefusals, 'exchange.no-balance': 409 },
})

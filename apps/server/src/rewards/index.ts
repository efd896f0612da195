import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { codeOperatorHandlers } from './code/operator.ts'
import { codeHandlers } from './code/redeem.ts'
import { couponHandlers, expireCoupons } from './coupon/coupons.ts'
import { couponOperatorHandlers } from './coupon/operator.ts'
import { inviteHandlers, payInvitations } from './invite/invite.ts'
import { inviteOperatorHandlers } from './invite/operator.ts'
import { programmeOperatorHandlers } from './programme/operator.ts'
import { reviewOperatorHandlers } from './review/operator.ts'
import { submitHandlers } from './review/submit.ts'
import { notifyRewards, rewardHandlers } from './reward/rewards.ts'
import { signinHandlers } from './signin/signin.ts'

export { drawCode, hashCode } from './code/codes.ts'
export { makeCodes, openCodes } from './code/store.ts'
export { exportCoupons, giveVoucher, proposeCouponProgramme, receiveCoupon } from './coupon/store.ts'
export { payInvitations } from './invite/invite.ts'
export { exportInvitations } from './invite/store.ts'
export { decideProgramme, listProgrammes, proposeProgramme } from './programme/store.ts'
export { exportRewards, readBudget } from './reward/store.ts'
export { notifyRewards } from './reward/rewards.ts'
export { exportSubmissions, forgetSubmissions, submitForReview } from './review/store.ts'
export { exportSignIns, signInMany } from './signin/store.ts'

export const rewardsHandlers: readonly Handler[] = [
  ...signinHandlers,
  ...rewardHandlers,
  ...inviteHandlers,
  ...codeHandlers,
  ...couponHandlers,
  ...submitHandlers,
  ...programmeOperatorHandlers,
  ...inviteOperatorHandlers,
  ...codeOperatorHandlers,
  ...couponOperatorHandlers,
  ...reviewOperatorHandlers,
]

export const rewardsJobs = ({ pool }: Platform) => [
  { name: 'expire-coupons', cron: '* * * * *', isAtStart: true, run: () => expireCoupons({ pool }) },
  // The third sign-in queues this job by itself. The schedule is for verifications, and for what could not be paid yet.
  { name: 'reward-invitations', cron: '* * * * *', isAtStart: true, run: () => payInvitations(pool) },
  // Members see a reward at once; the message about it may come within a minute.
  { name: 'notify-rewards', cron: '* * * * *', isAtStart: true, run: () => notifyRewards(pool) },
]

import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { countTeam, listInvited, omitPicture, type MemberData } from '../user/index.ts'
import { codeOperatorHandlers } from './code/operator.ts'
import { codeHandlers } from './code/redeem.ts'
import { couponHandlers, expireCoupons } from './coupon/coupons.ts'
import { couponOperatorHandlers } from './coupon/operator.ts'
import { exportCoupons } from './coupon/store.ts'
import { inviteHandlers, payInvitations } from './invite/invite.ts'
import { inviteOperatorHandlers } from './invite/operator.ts'
import { exportInvitations } from './invite/store.ts'
import { programmeOperatorHandlers } from './programme/operator.ts'
import { reviewOperatorHandlers } from './review/operator.ts'
import { exportSubmissions, forgetSubmissions } from './review/store.ts'
import { submitHandlers } from './review/submit.ts'
import { notifyRewards, rewardHandlers } from './reward/rewards.ts'
import { exportRewards } from './reward/store.ts'
import { signinHandlers } from './signin/signin.ts'
import { exportSignIns } from './signin/store.ts'

export { drawCode, hashCode } from './code/codes.ts'
export { storeCodes } from './code/store.ts'
export { receiveCoupon } from './coupon/store.ts'
export { payInvitations } from './invite/invite.ts'
export { listProgrammes } from './programme/store.ts'
export { readBudget, receiveWelcome } from './reward/store.ts'
export { notifyRewards } from './reward/rewards.ts'
export { submitForReview } from './review/store.ts'
export { rewardKinds } from './rewardKinds.ts'
export { signInMany } from './signin/store.ts'

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

export const rewardsMemberData: readonly MemberData[] = [
  { name: 'coupons', export: exportCoupons },
  { name: 'rewards', export: exportRewards },
  { name: 'sign-ins', export: exportSignIns },
  {
    name: 'invitations',
    export: async (db, memberId) => ({
      direct: await listInvited(db, memberId),
      team: await countTeam(db, memberId),
      rewards: await exportInvitations(db, memberId),
    }),
  },
  {
    name: 'submissions',
    export: async (db, memberId) => (await exportSubmissions(db, memberId)).map(omitPicture),
    pictures: async (db, memberId) =>
      (await exportSubmissions(db, memberId)).map((each) => ({ ...each, name: each.id })),
    forget: forgetSubmissions,
  },
]

export const rewardsJobs = ({ db }: Platform) => [
  { name: 'expire-coupons', cron: '* * * * *', isAtStart: true, run: () => expireCoupons({ db }) },
  // The third sign-in queues this job by itself. The schedule is for verifications, and for what could not be paid yet.
  { name: 'reward-invitations', cron: '* * * * *', isAtStart: true, run: () => payInvitations(db) },
  // Members see a reward at once; the message about it may come within a minute.
  { name: 'notify-rewards', cron: '* * * * *', isAtStart: true, run: () => notifyRewards(db) },
]

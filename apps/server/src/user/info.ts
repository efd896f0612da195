import { userInfo } from '@millrace/contract/user/profile'
import { handle } from '../http/handle.ts'
import { signedInOf } from './signedInOf.ts'

export const answerInfo = handle(userInfo, async ({ member }) => ({
  ...signedInOf(member),
  upInviteCode: member.upInviteCode, grade: 0, gradeText: '', num: member.invited, endTime: '', showMessage: 0, project: 0, coupon: 0,
  language: member.language, hasPayPass: member.hasFundPassword, hasPasskey: member.hasPasskey, verifyState: member.verifyState,
  frozen: member.frozen && { reason: member.frozen.reason, since: member.frozen.since.toISOString() },
  withdrawalStop: member.withdrawalStop && { reason: member.withdrawalStop.reason, until: member.withdrawalStop.until.toISOString() },
}))

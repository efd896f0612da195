import type { DataOf } from '@millrace/contract/call'
import { userInfo } from '@millrace/contract/user/profile'
import type { SignedInMember } from '../http/context.ts'
import { handle, Lasting } from '../http/handle.ts'
import { signedInOf } from './signedInOf.ts'

/** Every screen asks for it. A member who has not changed is the same object from call to call. */
const known = new WeakMap<SignedInMember, Lasting<DataOf<typeof userInfo>>>()

export const answerInfo = handle(userInfo, async ({ member }) => {
  let info = known.get(member)
  if (!info) known.set(member, (info = new Lasting(infoOf(member))))
  return info
})

const infoOf = (member: SignedInMember): DataOf<typeof userInfo> => ({
  ...signedInOf(member),
  upInviteCode: member.upInviteCode,
  grade: 0,
  gradeText: '',
  num: member.invited,
  endTime: '',
  showMessage: 0,
  project: 0,
  coupon: 0,
  language: member.language,
  hasPayPass: member.hasFundPassword,
  hasPasskey: member.hasPasskey,
  verifyState: member.verifyState,
  frozen: member.frozen && { reason: member.frozen.reason, since: member.frozen.since.toISOString() },
  withdrawalStop: member.withdrawalStop && {
    reason: member.withdrawalStop.reason,
    until: member.withdrawalStop.until.toISOString(),
  },
})

import type { DataOf } from '@millrace/contract/call'
import { userInfo } from '@millrace/contract/user/profile'
import type { SignedInMember } from '../http/context.ts'
import { handle, Cacheable } from '../http/handle.ts'
import { toSignedIn } from './toSignedIn.ts'

/** Every screen asks for it. A member who has not changed is the same object from call to call. */
const known = new WeakMap<SignedInMember, Cacheable<DataOf<typeof userInfo>>>()

export const handleInfo = handle(userInfo, async ({ member }) => {
  let info = known.get(member)
  if (!info) known.set(member, (info = new Cacheable(infoOf(member))))
  return info
})

const infoOf = (member: SignedInMember): DataOf<typeof userInfo> => ({
  ...toSignedIn(member),
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

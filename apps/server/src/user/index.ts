import { accountChangeHandlers } from './accountChange/accountChange.ts'
import { handleCaptcha } from './captcha/captcha.ts'
import { handleClose, type CloseDependencies } from './close.ts'
import { handleCountries } from './countries.ts'
import { handleExport } from './export.ts'
import { fundPasswordHandlers } from './fundPassword.ts'
import { handleInbox } from './inbox.ts'
import { memberOperatorHandlers } from './operator.ts'
import { passkeyHandlers } from './passkey/passkey.ts'
import { passwordHandlers } from './password.ts'
import { profileHandlers } from './profile.ts'
import { registerHandlers } from './register.ts'
import { sessionHandlers } from './session.ts'
import { verificationOperatorHandlers } from './verify/operator.ts'
import { verifyHandlers } from './verify/verify.ts'

export const userHandlers = (dependencies: CloseDependencies) => [
  handleCountries,
  handleCaptcha,
  ...registerHandlers,
  ...sessionHandlers,
  ...passwordHandlers,
  ...fundPasswordHandlers,
  ...accountChangeHandlers,
  ...profileHandlers,
  ...verifyHandlers,
  ...passkeyHandlers,
  handleExport(dependencies.memberData),
  handleClose(dependencies),
  handleInbox,
  ...memberOperatorHandlers,
  ...verificationOperatorHandlers,
]
export { applyDueChanges } from './accountChange/accountChange.ts'
export { cleanUpAccounts } from './cleanUpAccounts.ts'
export { consumeCode } from './code/consumeCode.ts'
export { sendOwnCode } from './code/sendCode.ts'
export { changeMember, countRestricted, countTeam, findByAccount, findMember, listInvited } from './member/store.ts'
export { ownAuditEntry, withMemberLock } from './memberChanges.ts'
export { memberKinds, tellVerified } from './memberKinds.ts'
export { omitPicture, type MemberData } from './memberData.ts'
export { maskAccount } from './account.ts'
export { getGrade, listGrades } from './grades.ts'
export { notifyEverywhere } from './notifyEverywhere.ts'
export { notifyMember } from './notifyMember.ts'
export { forgetInfo } from './profile.ts'
export { hashFundPassword } from './fundPasswordHash.ts'
export { checkPresence, verifyPresence } from './proof.ts'
export { registerMember } from './registerMember.ts'
export { checkMayBind, checkMayBuy, checkMayWithdraw, formatReason } from './restrictions.ts'
export { findMemberByToken } from './session/sessionToken.ts'
export { watchMembers } from './session/watchMembers.ts'
export { findVerifiedName } from './verify/findVerifiedName.ts'
export { submitVerification } from './verify/submitVerification.ts'

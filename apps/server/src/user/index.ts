import { handleCaptcha } from './captcha/captcha.ts'
import { handleClose, type CloseDependencies } from './close.ts'
import { handleCountries } from './countries.ts'
import { handleExport, type ExportDependencies } from './export.ts'
import { fundPasswordHandlers } from './fundPassword.ts'
import { handleInbox } from './inbox.ts'
import { handleInfo } from './info.ts'
import { loginHandlers } from './login.ts'
import { passkeyHandlers } from './passkey/passkey.ts'
import { passwordHandlers } from './password.ts'
import { profileHandlers } from './profile.ts'
import { registerHandlers } from './register.ts'
import { sessionHandlers } from './sessions.ts'
import { verifyHandlers } from './verify/verify.ts'

export const userHandlers = (doors: CloseDependencies & ExportDependencies) => [
  handleCountries,
  handleCaptcha,
  ...registerHandlers,
  ...loginHandlers,
  ...passwordHandlers,
  ...sessionHandlers,
  ...fundPasswordHandlers,
  ...profileHandlers,
  ...verifyHandlers,
  ...passkeyHandlers,
  handleInfo,
  handleExport(doors),
  handleClose(doors),
  handleInbox,
]
export { withMemberLock, withMemberLockIfExists } from './withMemberLock.ts'
export { sendOwnCode } from './code/sendOwnCode.ts'
export { consumeCode } from './code/consumeCode.ts'
export { ownAuditEntry } from './deed.ts'
export { changeMember, countTeam, findByAccount, type MemberRow } from './member/store.ts'
export {
  endMemberSessions,
  freezeMember,
  listMembers,
  getRestrictions,
  readMember,
  stopWithdrawals,
  unfreezeMember,
} from './oversight.ts'
export { verifyPresence } from './verifyPresence.ts'
export { registerMember } from './registerMember.ts'
export { checkMayBind, checkMayBuy, checkMayWithdraw } from './rights.ts'
export { findMemberByToken } from './session/findMemberByToken.ts'
export {
  decideVerification,
  findVerificationMember,
  listReviews,
  readReview,
  readReviewPicture,
} from './verify/review.ts'
export { submitVerification } from './verify/submitVerification.ts'
export { notifyMember } from './notifyMember.ts'
export { cleanUpAccounts } from './tidy.ts'
export { watchMembers } from './session/watchMembers.ts'

import { answerCaptcha } from './captcha/captcha.ts'
import { answerClose, type CloseDoors } from './close.ts'
import { answerCountrys } from './countrys.ts'
import { answerExport, type ExportDoors } from './export.ts'
import { fundPasswordHandlers } from './fundPassword.ts'
import { answerInbox } from './inbox.ts'
import { answerInfo } from './info.ts'
import { loginHandlers } from './login.ts'
import { passkeyHandlers } from './passkey/passkey.ts'
import { passwordHandlers } from './password.ts'
import { profileHandlers } from './profile.ts'
import { registerHandlers } from './register.ts'
import { sessionHandlers } from './sessions.ts'
import { verifyHandlers } from './verify/verify.ts'

export const userHandlers = (doors: CloseDoors & ExportDoors) => [
  answerCountrys,
  answerCaptcha,
  ...registerHandlers,
  ...loginHandlers,
  ...passwordHandlers,
  ...sessionHandlers,
  ...fundPasswordHandlers,
  ...profileHandlers,
  ...verifyHandlers,
  ...passkeyHandlers,
  answerInfo,
  answerExport(doors),
  answerClose(doors),
  answerInbox,
]
export { changing, changingIfThere } from './changing.ts'
export { sendOwnCode } from './code/sendOwnCode.ts'
export { useCode } from './code/useCode.ts'
export { ownDeed } from './deed.ts'
export { changeMember, countTeam, findByAccount, type MemberRow } from './member/store.ts'
export {
  endMemberSessions,
  freezeMember,
  listMembers,
  oversightOf,
  readMember,
  stopWithdrawals,
  unfreezeMember,
} from './oversight.ts'
export { provePresence } from './provePresence.ts'
export { registerMember } from './registerMember.ts'
export { refuseToBind, refuseToBuy, refuseToWithdraw } from './rights.ts'
export { memberOfToken } from './session/memberOfToken.ts'
export { decideVerification, memberOfVerification, reviewList, reviewOne, reviewPicture } from './verify/review.ts'
export { sendVerification } from './verify/sendVerification.ts'
export { tellMember } from './tellMember.ts'
export { tidyAccounts } from './tidy.ts'
export { watchMembers } from './session/watchMembers.ts'

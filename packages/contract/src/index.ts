import type { Call } from './call.ts'
import { consoleLogin, consoleLogout, consoleMe, consolePassword, practiceOperators } from './console/auth.ts'
import { aboutContent, consoleUpload, newsContent, noticeContent, slideContent, versionContent, videoContent } from './console/content.ts'
import { ledgerState } from './console/ledgerState.ts'
import { memberEndSessions, memberFreeze, memberList, memberOne, memberStopWithdrawals, memberUnfreeze } from './console/member.ts'
import { auditList, operatorCreate, operatorList, operatorUpdate } from './console/operator.ts'
import { verificationDecide, verificationList, verificationOne, verificationPicture } from './console/verification.ts'
import { carousel, homeVideo, videoCarousel } from './msg/carousel.ts'
import { info } from './msg/info.ts'
import { newsDetail, newsList } from './msg/news.ts'
import { popupNotice, scrollNotice, walletNotice } from './msg/notice.ts'
import { versionUpdate } from './msg/version.ts'
import { countrys } from './user/countrys.ts'
import { bindEmail, bindEmailCode, changePayPassword, checkPayPasswordCode, hasPayPass, payPasswordCode, payPasswordCodeSupport, setPayPassword, stepUp } from './user/fundPassword.ts'
import { practiceInbox } from './user/inbox.ts'
import { passkeyAdd, passkeyAddOptions, passkeyLogin, passkeyLoginOptions, passkeyRemove, passkeys, passkeyStepUp, passkeyStepUpOptions } from './user/passkey.ts'
import { modifyHead, modifyName, modifySettings, userClose, userExport, userInfo } from './user/profile.ts'
import { captchaPicture, codeReg, codeResetPass, emailCodeIsOpen, emailCodeReg, emailRegister, isValidAccount, register } from './user/register.ts'
import { endSessions, login, logout, resetPassword, sessions, updatePassword } from './user/session.ts'
import { verify, verifyState } from './user/verify.ts'

const content = [noticeContent, slideContent, videoContent, newsContent, aboutContent, versionContent]

/** Every call there is. */
export const calls: readonly Call[] = [
  countrys, captchaPicture, isValidAccount, codeReg, emailCodeReg, codeResetPass, emailCodeIsOpen, register, emailRegister, login, logout, userInfo, practiceInbox,
  updatePassword, resetPassword, sessions, endSessions, modifyName, modifyHead, modifySettings, userExport, userClose,
  hasPayPass, payPasswordCodeSupport, payPasswordCode, checkPayPasswordCode, setPayPassword, changePayPassword, stepUp, bindEmailCode, bindEmail, verifyState, verify,
  passkeys, passkeyAddOptions, passkeyAdd, passkeyRemove, passkeyLoginOptions, passkeyLogin, passkeyStepUpOptions, passkeyStepUp,
  info, scrollNotice, popupNotice, walletNotice, carousel, videoCarousel, homeVideo, newsList, newsDetail, versionUpdate,
  consoleLogin, consoleMe, consoleLogout, consolePassword, practiceOperators,
  memberList, memberOne, memberFreeze, memberUnfreeze, memberEndSessions, memberStopWithdrawals, verificationList, verificationOne, verificationPicture, verificationDecide,
  operatorList, operatorCreate, operatorUpdate, auditList, ledgerState, consoleUpload,
  ...content.flatMap(({ list, one, create, update, remove }) => [list, one, create, update, remove]),
]

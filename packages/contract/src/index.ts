import type { Call } from './call.ts'
import { adjustmentDecide, adjustmentList, adjustmentRequest, ownerReceiptList } from './console/adjustment.ts'
import { consoleLogin, consoleLogout, consoleMe, consolePassword, practiceOperators } from './console/auth.ts'
import { clockMove, clockState } from './console/clock.ts'
import {
  aboutContent,
  consoleUpload,
  newsContent,
  noticeContent,
  slideContent,
  versionContent,
  videoContent,
} from './console/content.ts'
import { ledgerState } from './console/ledgerState.ts'
import { machineCreate, machineKey, machineList, machineOne, machineRetire, machineUpdate } from './console/machine.ts'
import {
  memberEndSessions,
  memberFreeze,
  memberList,
  memberOne,
  memberStopWithdrawals,
  memberUnfreeze,
} from './console/member.ts'
import { auditList, operatorCreate, operatorList, operatorUpdate } from './console/operator.ts'
import { consoleOrderList } from './console/order.ts'
import { railList } from './console/rail.ts'
import { rateDecide, rateHistory, rateList, ratePropose } from './console/rate.ts'
import { practiceReceipt, receiptList } from './console/receipt.ts'
import { consoleRechargeList, strayDepositList } from './console/recharge.ts'
import { reconciliationClose, reconciliationList, reconciliationTake } from './console/reconciliation.ts'
import { releaseDecide, releaseList, releaseRequest } from './console/release.ts'
import { reportDecide, reportEnter, reportList, reportOne, reportReceive } from './console/report.ts'
import { settlementList, settlementOne } from './console/settlement.ts'
import { verificationDecide, verificationList, verificationOne, verificationPicture } from './console/verification.ts'
import { consoleWithdrawList, consoleWithdrawOne, withdrawApprove, withdrawReject } from './console/withdraw.ts'
import {
  incomeAutomatic,
  incomeEarnings,
  incomeList,
  incomeSource,
  incomeTakeout,
  incomeToday,
  claimOrderIncome,
} from './income/income.ts'
import { carousel, homeVideo, videoCarousel } from './msg/carousel.ts'
import { info } from './msg/info.ts'
import { firebaseToken, pushChoice, pushChoose, pushRecord, pushRecordUpdate, pushStop } from './msg/message.ts'
import { newsDetail, newsList } from './msg/news.ts'
import { popupNotice, scrollNotice, walletNotice } from './msg/notice.ts'
import { versionUpdate } from './msg/version.ts'
import {
  answerQuiz,
  orderCreate,
  orderRecord,
  orderSubrecord,
  riskQuiz,
  sellFinancial,
  stockHeld,
} from './product/order.ts'
import { machineDetail, productDetailCall, productList, productPdf, productRevenue } from './product/product.ts'
import { machineReading } from './product/reading.ts'
import { countryList } from './user/countries.ts'
import {
  bindEmail,
  bindEmailCode,
  changePayPassword,
  checkPayPasswordCode,
  hasPayPass,
  payPasswordCode,
  payPasswordCodeSupport,
  setPayPassword,
  stepUp,
} from './user/fundPassword.ts'
import { practiceInbox } from './user/inbox.ts'
import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRemove,
  passkeys,
  passkeyStepUp,
  passkeyStepUpOptions,
} from './user/passkey.ts'
import { modifyHead, modifyName, modifySettings, userClose, userExport, userInfo } from './user/profile.ts'
import {
  captchaPicture,
  codeReg,
  codeResetPass,
  emailCodeIsOpen,
  emailCodeReg,
  emailRegister,
  isValidAccount,
  register,
} from './user/register.ts'
import { endSessions, login, logout, resetPassword, sessions, updatePassword } from './user/session.ts'
import { verify, verifyState } from './user/verify.ts'
import { bankCode, bankConfirm, bankModify, bankRemove, payBanks } from './wallet/destination.ts'
import { platformMoves } from './wallet/move.ts'
import {
  chainMovements,
  exchangeRate,
  railCallback,
  rechargeAdd,
  rechargeChannels,
  rechargeDetail,
  rechargeFaucet,
  rechargeRecord,
} from './wallet/recharge.ts'
import {
  fundSummary,
  walletChart,
  walletInfo,
  walletRecord,
  walletRecordDetail,
  walletStatement,
} from './wallet/wallet.ts'
import { withdrawCancel, withdrawCreate, withdrawDetail, withdrawRecord, withdrawStatus } from './wallet/withdraw.ts'

const content = [noticeContent, slideContent, videoContent, newsContent, aboutContent, versionContent]

/** All calls. */
export const calls: readonly Call[] = [
  countryList,
  captchaPicture,
  isValidAccount,
  codeReg,
  emailCodeReg,
  codeResetPass,
  emailCodeIsOpen,
  register,
  emailRegister,
  login,
  logout,
  userInfo,
  practiceInbox,
  updatePassword,
  resetPassword,
  sessions,
  endSessions,
  modifyName,
  modifyHead,
  modifySettings,
  userExport,
  userClose,
  hasPayPass,
  payPasswordCodeSupport,
  payPasswordCode,
  checkPayPasswordCode,
  setPayPassword,
  changePayPassword,
  stepUp,
  bindEmailCode,
  bindEmail,
  verifyState,
  verify,
  passkeys,
  passkeyAddOptions,
  passkeyAdd,
  passkeyRemove,
  passkeyLoginOptions,
  passkeyLogin,
  passkeyStepUpOptions,
  passkeyStepUp,
  info,
  scrollNotice,
  popupNotice,
  walletNotice,
  carousel,
  videoCarousel,
  homeVideo,
  newsList,
  newsDetail,
  versionUpdate,
  pushRecord,
  pushRecordUpdate,
  firebaseToken,
  pushStop,
  pushChoice,
  pushChoose,
  productList,
  machineDetail,
  productDetailCall,
  productRevenue,
  productPdf,
  orderCreate,
  orderRecord,
  orderSubrecord,
  sellFinancial,
  stockHeld,
  riskQuiz,
  answerQuiz,
  machineReading,
  incomeToday,
  incomeList,
  incomeSource,
  incomeTakeout,
  claimOrderIncome,
  incomeAutomatic,
  incomeEarnings,
  walletInfo,
  walletChart,
  fundSummary,
  walletRecord,
  walletRecordDetail,
  walletStatement,
  payBanks,
  bankModify,
  bankRemove,
  bankCode,
  bankConfirm,
  rechargeChannels,
  rechargeAdd,
  rechargeRecord,
  rechargeDetail,
  rechargeFaucet,
  exchangeRate,
  chainMovements,
  railCallback,
  platformMoves,
  withdrawStatus,
  withdrawCreate,
  withdrawCancel,
  withdrawRecord,
  withdrawDetail,
  consoleLogin,
  consoleMe,
  consoleLogout,
  consolePassword,
  practiceOperators,
  memberList,
  memberOne,
  memberFreeze,
  memberUnfreeze,
  memberEndSessions,
  memberStopWithdrawals,
  verificationList,
  verificationOne,
  verificationPicture,
  verificationDecide,
  machineList,
  machineOne,
  machineCreate,
  machineUpdate,
  machineRetire,
  machineKey,
  reportList,
  reportOne,
  reportEnter,
  reportDecide,
  reportReceive,
  receiptList,
  practiceReceipt,
  settlementList,
  settlementOne,
  consoleOrderList,
  releaseList,
  releaseRequest,
  releaseDecide,
  clockState,
  clockMove,
  consoleRechargeList,
  strayDepositList,
  consoleWithdrawList,
  consoleWithdrawOne,
  withdrawApprove,
  withdrawReject,
  railList,
  reconciliationList,
  reconciliationTake,
  reconciliationClose,
  adjustmentList,
  adjustmentRequest,
  adjustmentDecide,
  ownerReceiptList,
  rateList,
  rateHistory,
  ratePropose,
  rateDecide,
  operatorList,
  operatorCreate,
  operatorUpdate,
  auditList,
  ledgerState,
  consoleUpload,
  ...content.flatMap(({ list, one, create, update, remove }) => [list, one, create, update, remove]),
]

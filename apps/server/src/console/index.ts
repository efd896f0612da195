import { authHandlers } from './auth.ts'
import { contentCallHandlers } from './content.ts'
import { answerLedgerState } from './ledgerState.ts'
import { memberHandlers } from './member.ts'
import { operatorHandlers } from './operator.ts'
import { answerUpload } from './upload.ts'
import { verificationHandlers } from './verification.ts'

export const consoleHandlers = [
  ...authHandlers,
  ...contentCallHandlers,
  ...memberHandlers,
  ...operatorHandlers,
  ...verificationHandlers,
  answerLedgerState,
  answerUpload,
]
export { createOperator } from './createOperator.ts'
export { ensureDemoOperators } from './demoOperators.ts'
export { operatorOfToken } from './session.ts'
export { findOperatorId, removeExpiredSessions } from './store.ts'

import { authHandlers } from './auth.ts'
import { contentCallHandlers } from './content.ts'
import { handleLedgerState } from './ledgerState.ts'
import { memberHandlers } from './member.ts'
import { operatorHandlers } from './operator.ts'
import { handleUpload } from './upload.ts'
import { verificationHandlers } from './verification.ts'

export const consoleHandlers = [
  ...authHandlers,
  ...contentCallHandlers,
  ...memberHandlers,
  ...operatorHandlers,
  ...verificationHandlers,
  handleLedgerState,
  handleUpload,
]
export { createOperator } from './createOperator.ts'
export { ensureDemoOperators } from './demoOperators.ts'
export { findOperatorByToken } from './session.ts'
export { findOperatorIdByEmail, removeExpiredSessions } from './store.ts'

import { contentCallHandlers } from '../msg/content/operator.ts'
import { memberHandlers } from '../user/operator.ts'
import { verificationHandlers } from '../user/verify/operator.ts'
import { authHandlers } from './auth.ts'
import { handleLedgerState } from './ledgerState.ts'
import { operatorHandlers } from './operator.ts'
import { handleUpload } from './upload.ts'

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

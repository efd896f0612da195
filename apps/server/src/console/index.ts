import { authHandlers } from './auth.ts'
import { contentCallHandlers } from './content.ts'
import { answerLedgerState } from './ledgerState.ts'
import { answerUpload } from './upload.ts'

export const consoleHandlers = [...authHandlers, ...contentCallHandlers, answerLedgerState, answerUpload]
export { operatorOfToken } from './session.ts'
export { addOperator, removeExpiredSessions } from './store.ts'

import { authHandlers } from './auth.ts'
import { ledgerHandlers } from './ledgerState.ts'
import { operatorHandlers } from './operator.ts'

export const consoleHandlers = [...authHandlers, ...operatorHandlers, ...ledgerHandlers]
export { createOperator } from './createOperator.ts'
export { ensureDemoOperators } from './demoOperators.ts'
export { findOperatorByToken } from './session.ts'
export { findOperatorIdByEmail, removeExpiredSessions } from './store.ts'

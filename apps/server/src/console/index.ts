import { approverHandlers } from './approver.ts'
import { authHandlers } from './auth.ts'
import { enrolHandlers } from './enrol.ts'
import { ledgerHandlers } from './ledgerState.ts'
import { operatorHandlers } from './operator.ts'

export const consoleHandlers = [
  ...authHandlers,
  ...enrolHandlers,
  ...operatorHandlers,
  ...approverHandlers,
  ...ledgerHandlers,
]
export { ensureDemoOperators } from './demoOperators.ts'
export { inviteOperator } from './inviteOperator.ts'
export { actAsDemoOperator, findOperatorByToken } from './session.ts'
export {
  addApproverKey,
  findOperatorIdByEmail,
  recoverApproverKey,
  setRecoveryKey,
  removeExpiredSessions,
} from './store.ts'

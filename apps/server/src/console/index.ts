import { approverHandlers } from './approver.ts'
import { authHandlers } from './auth.ts'
import { contextHandlers } from './context/context.ts'
import { enrolHandlers } from './enrol.ts'
import { findHandlers } from './find/find.ts'
import { handoverHandlers } from './handover/handover.ts'
import { ledgerHandlers } from './ledgerState.ts'
import { operatorHandlers } from './operator.ts'
import { overviewHandlers } from './overview/overview.ts'
import { timelineHandlers } from './timeline/timeline.ts'

export const consoleHandlers = [
  ...approverHandlers,
  ...authHandlers,
  ...enrolHandlers,
  ...operatorHandlers,
  ...ledgerHandlers,
  ...overviewHandlers,
  ...findHandlers,
  ...contextHandlers,
  ...timelineHandlers,
  ...handoverHandlers,
]
export { deriveDemoApproverKey } from './demoApproverKey.ts'
export { ensureDemoOperators } from './demoOperators.ts'
export { inviteOperator } from './inviteOperator.ts'
export { operatorKinds } from './operatorKinds.ts'
export { actAsDemoOperator, findOperatorByToken } from './session.ts'
export {
  addApproverKey,
  findOperator,
  findOperatorEmail,
  findOperatorIdByEmail,
  recoverApproverKey,
  setRecoveryKey,
  removeExpiredSessions,
} from './store.ts'

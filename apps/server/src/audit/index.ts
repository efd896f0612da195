export { asOperator, recordOperatorAction, type OperatorContext } from './asOperator.ts'
export { auditReadings } from './auditReadings.ts'
export {
  actAs,
  hasAuditEntry,
  listAuditAbout,
  listAudit,
  recordAuditEntry,
  refuseUnsigned,
  type AuditEntry,
} from './store.ts'
export { supportReads } from './supportReads.ts'

export { auditReadings } from './auditReadings.ts'
export { toAuditEntry } from './toAuditEntry.ts'
export {
  actAs,
  hasAuditEntry,
  listAuditAbout,
  listAudit,
  recordAuditEntry,
  refuseUnsigned,
  type AuditEntry,
} from './store.ts'

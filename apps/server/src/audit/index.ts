export { toAuditEntry } from './toAuditEntry.ts'
export { hasAuditEntry, listAuditAbout, listAudit, recordAuditEntry, type AuditEntry } from './store.ts'

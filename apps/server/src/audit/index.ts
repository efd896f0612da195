export { toAuditEntry } from './toAuditEntry.ts'
export { listAuditAbout, listAudit, recordAuditEntry, type AuditEntry } from './store.ts'

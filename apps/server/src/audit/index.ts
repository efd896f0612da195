export { auditRowsAbout, listAudit, recordDeed, type Deed } from './store.ts'

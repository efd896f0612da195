export { deedOf } from './deedOf.ts'
export { auditRowsAbout, listAudit, recordDeed, type Deed } from './store.ts'

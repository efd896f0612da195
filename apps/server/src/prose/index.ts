export { findStaffDoubts, type StaffDoubt } from './doubts.ts'
export { foldText, toSkeleton } from './fold.ts'
export { findStaffFlags } from './staffTexts.ts'

export { foldText, toSkeleton } from './fold.ts'
export { findStaffFlags } from './staffTexts.ts'

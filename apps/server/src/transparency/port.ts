// For domains that the handlers of index.ts import themselves: the state of the stop, and witnesses for the rails.
export { findStop } from './findStop.ts'
export { createNoticeBoard, type Notice, type NoticeRequest } from './witness/noticeBoard.ts'
export type { Witness } from './witness/witness.ts'
export { witnessRecords } from './witness/witnessRecords.ts'

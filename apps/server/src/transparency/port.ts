// For the rails, which take fingerprints to the witnesses. They cannot import index.ts, whose handlers import them.
export { createNoticeBoard, type Notice, type NoticeRequest } from './witness/noticeBoard.ts'
export type { Witness } from './witness/witness.ts'
export { witnessRecords } from './witness/witnessRecords.ts'

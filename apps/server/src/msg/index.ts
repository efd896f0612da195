import { carouselHandlers } from './carousel.ts'
import { answerInfo } from './info.ts'
import { newsHandlers } from './news.ts'
import { noticeHandlers } from './notice.ts'
import { answerVersionUpdate } from './version.ts'

export const msgHandlers = [answerInfo, ...noticeHandlers, ...carouselHandlers, ...newsHandlers, answerVersionUpdate]
export { addContent, changeContent, listContent, lockContent, readContent, removeContent, type ContentRow, type ContentTable } from './content/store.ts'

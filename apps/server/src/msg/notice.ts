import { popupNotice, scrollNotice, walletNotice } from '@millrace/contract/msg/notice'
import { handle } from '../http/handle.ts'
import { cachedBriefly } from './cachedBriefly.ts'
import { readNotices } from './store.ts'

const readNoticesCached = (place: 'scroll' | 'popup' | 'wallet') =>
  cachedBriefly(({ db }, language) => readNotices(db, language, place))
const [scroll, popup, wallet] = [readNoticesCached('scroll'), readNoticesCached('popup'), readNoticesCached('wallet')]

export const noticeHandlers = [
  handle(scrollNotice, (context) => scroll(context, context.language)),
  handle(popupNotice, (context) => popup(context, context.language)),
  handle(walletNotice, (context) => wallet(context, context.language)),
]

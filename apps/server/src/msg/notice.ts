import { popupNotice, scrollNotice, walletNotice } from '@millrace/contract/msg/notice'
import { handle } from '../http/handle.ts'
import { cachedBriefly } from './cachedBriefly.ts'
import { readNotices } from './store.ts'

const at = (place: 'scroll' | 'popup' | 'wallet') =>
  cachedBriefly(({ db }, language) => readNotices(db, language, place))
const [scroll, popup, wallet] = [at('scroll'), at('popup'), at('wallet')]

export const noticeHandlers = [
  handle(scrollNotice, (context) => scroll(context, context.language)),
  handle(popupNotice, (context) => popup(context, context.language)),
  handle(walletNotice, (context) => wallet(context, context.language)),
]

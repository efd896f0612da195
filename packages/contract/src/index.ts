import type { Call } from './call.ts'
import { consoleLogin, consoleLogout, consoleMe } from './console/auth.ts'
import { aboutContent, consoleUpload, newsContent, noticeContent, slideContent, versionContent, videoContent } from './console/content.ts'
import { ledgerState } from './console/ledgerState.ts'
import { carousel, homeVideo, videoCarousel } from './msg/carousel.ts'
import { info } from './msg/info.ts'
import { newsDetail, newsList } from './msg/news.ts'
import { popupNotice, scrollNotice, walletNotice } from './msg/notice.ts'
import { versionUpdate } from './msg/version.ts'
import { countrys } from './user/countrys.ts'

const content = [noticeContent, slideContent, videoContent, newsContent, aboutContent, versionContent]

/** Every call there is. */
export const calls: readonly Call[] = [
  countrys,
  info, scrollNotice, popupNotice, walletNotice, carousel, videoCarousel, homeVideo, newsList, newsDetail, versionUpdate,
  consoleLogin, consoleMe, consoleLogout, ledgerState, consoleUpload,
  ...content.flatMap(({ list, one, create, update, remove }) => [list, one, create, update, remove]),
]

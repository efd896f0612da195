import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { newsList } from '@millrace/contract/msg/news'
import { popupNotice, scrollNotice } from '@millrace/contract/msg/notice'
import { useAsk } from '../../shell/queries.ts'

export const useSlides = () => useAsk(carousel, {})
export const useHomeVideo = () => useAsk(homeVideo, {})
export const useMoreVideos = () => useAsk(videoCarousel, {})
export const useScrollNotices = () => useAsk(scrollNotice, {})
export const usePopupNotices = () => useAsk(popupNotice, {})
export const useLatestNews = () => useAsk(newsList, { pageNum: 1, pageSize: 3 })

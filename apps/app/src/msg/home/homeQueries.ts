import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { newsList } from '@millrace/contract/msg/news'
import { popupNotice, scrollNotice } from '@millrace/contract/msg/notice'
import { useCall } from '../../shell/queries.ts'

export const useSlides = () => useCall(carousel, {})
export const useHomeVideo = () => useCall(homeVideo, {})
export const useMoreVideos = () => useCall(videoCarousel, {})
export const useScrollNotices = () => useCall(scrollNotice, {})
export const usePopupNotices = () => useCall(popupNotice, {})
export const useLatestNews = () => useCall(newsList, { pageNum: 1, pageSize: 3 })

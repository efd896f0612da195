import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { handle } from '../http/handle.ts'
import { brieflyKept } from './brieflyKept.ts'
import { readSlides, readVideos } from './store.ts'

const slides = brieflyKept(readSlides)
const videos = brieflyKept(readVideos)

export const carouselHandlers = [
  handle(carousel, ({ db, language }) => slides(db, language)),
  // The first video by position is the one on Home; the others stand beside it.
  handle(homeVideo, async ({ db, language }) => (await videos(db, language))[0] ?? null),
  handle(videoCarousel, async ({ db, language }) => (await videos(db, language)).slice(1)),
]

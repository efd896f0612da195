import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { handle } from '../http/handle.ts'
import { cachedBriefly } from './cachedBriefly.ts'
import { readSlides, readVideos } from './store.ts'

const slides = cachedBriefly(({ db }, language) => readSlides(db, language))
const videos = cachedBriefly(({ db }, language) => readVideos(db, language))

export const carouselHandlers = [
  handle(carousel, (context) => slides(context, context.language)),
  // The first video by position is on Home; the carousel has the others.
  handle(homeVideo, async (context) => (await videos(context, context.language))[0] ?? null),
  handle(videoCarousel, async (context) => (await videos(context, context.language)).slice(1)),
]

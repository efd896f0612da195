import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id } from '../fields.ts'

export const slide = z.object({
  id,
  title: z.string(),
  content: z.string(),
  imgUrl: z.string(),
  /** A route of the app, such as `/news`, or empty. */
  link: z.string(),
})
export type Slide = z.infer<typeof slide>

export const video = z.object({
  id,
  title: z.string(),
  videoUrl: z.string(),
  posterUrl: z.string(),
  /** WebVTT subtitles in the language of the request, or empty. */
  captionsUrl: z.string(),
})
export type Video = z.infer<typeof video>

export const carousel = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/carousel',
  mayLag: true,
  who: 'anyone',
  about: 'The slides on Home, in order.',
  request: z.object({}),
  data: z.array(slide),
  refusals: {},
})

export const videoCarousel = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/videoCarousel',
  mayLag: true,
  who: 'anyone',
  about: 'The videos on Home beside the first one, in order.',
  request: z.object({}),
  data: z.array(video),
  refusals: {},
})

export const homeVideo = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/home-video',
  mayLag: true,
  who: 'anyone',
  about: 'The first video on Home, or null.',
  request: z.object({}),
  data: z.nullable(video),
  refusals: {},
})

import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, languageHeaders, localized, optionalOwnPath, text, wholeNumber } from '../fields.ts'
import { helpTopics } from '../msg/help.ts'
import { platforms } from '../msg/version.ts'
import { outsideUrl } from './fields.ts'
import { resource } from './resource.ts'

export const noticePlaces = ['scroll', 'popup', 'wallet'] as const

/** A path of the app, or a file of this server. Content never points to another host. */
const ownLink = z._default(optionalOwnPath, '')

export const noticeContent = resource('notice', {
  place: z.enum(noticePlaces),
  title: localized(200),
  content: localized(4_000),
  isPublished: flag,
})
export const slideContent = resource('slide', {
  position: wholeNumber(0, 1_000),
  title: localized(120),
  content: localized(300),
  imgUrl: ownLink,
  link: ownLink,
  isPublished: flag,
})
export const videoContent = resource('video', {
  position: wholeNumber(0, 1_000),
  title: localized(200),
  videoUrl: ownLink,
  posterUrl: ownLink,
  captionsUrl: z._default(z.partialRecord(z.enum(languageHeaders), optionalOwnPath), {}),
  isPublished: flag,
})
export const newsContent = resource('news', {
  title: localized(200),
  summary: localized(500),
  content: localized(20_000),
  imgUrl: ownLink,
  isPublished: flag,
})
export const aboutContent = resource('about', { content: localized(20_000), isPublished: flag })
/** One operator writes a draft, and two publish it. */
export const versionContent = resource(
  'version',
  {
    platform: z.enum(platforms),
    code: wholeNumber(1, 2_000_000_000),
    name: text(40),
    extra: localized(2_000),
    downUrl: z._default(z.union([z.literal(''), outsideUrl]), ''),
    compulsory: flag,
    isPublished: flag,
  },
  { 'version.published': 409 },
)

export const helpContent = resource('help', {
  /** What links lead to. */
  slug: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  topic: z.enum(helpTopics),
  position: wholeNumber(0, 1_000),
  title: localized(120),
  content: localized(8_000),
  isPublished: flag,
})

export const consoleUpload = call({
  service: 'console',
  method: 'POST',
  path: 'console/file/upload',
  changes: [],
  who: 'operator',
  roles: ['support', 'finance', 'admin'],
  about: 'Stores a picture, a video or subtitles for content or a machine, and answers with its address.',
  files: ['file'],
  request: z.object({}),
  data: z.object({ url: z.string() }),
  refusals: { 'file.missing': 400, 'file.type': 400, 'file.too-large': 413 },
})

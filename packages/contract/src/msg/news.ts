import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, listOf, moment, page } from '../fields.ts'

export const newsItem = z.object({ id, title: z.string(), summary: z.string(), imgUrl: z.string(), createTime: moment })
export type NewsItem = z.infer<typeof newsItem>

/** The content is plain text. An empty line separates paragraphs. */
export const article = z.extend(newsItem, { content: z.string() })
export type Article = z.infer<typeof article>

export const newsList = call({
  service: 'msg',
  method: 'GET',
  path: 'news/list',
  mayLag: true,
  who: 'anyone',
  about: 'News, newest first.',
  request: z.object({ ...page }),
  data: listOf(newsItem),
  refusals: {},
})

export const queryNews = call({
  service: 'msg',
  method: 'GET',
  path: 'config/queryNews',
  mayLag: true,
  who: 'anyone',
  about: 'The same under the name that older apps ask for.',
  request: z.object({ ...page }),
  data: listOf(newsItem),
  refusals: {},
})

export const newsDetail = call({
  service: 'msg',
  method: 'GET',
  path: 'news/detail',
  mayLag: true,
  who: 'anyone',
  about: 'One article.',
  request: z.object({ id }),
  data: article,
  refusals: { 'news.unknown': 404 },
})

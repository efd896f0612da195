import { newsDetail, newsList, queryNews } from '@millrace/contract/msg/news'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { cachedBriefly } from './cachedBriefly.ts'
import { readArticle, readNews } from './store.ts'

// Home and the news list open with this page; later pages are rarely requested.
const firstPage = { pageNum: 1, pageSize: 20 }
const newest = cachedBriefly(({ db }, language) => readNews(db, language, firstPage))

async function listNews(context: ContextOf<typeof newsList>, page: { pageNum: number; pageSize: number }) {
  if (page.pageNum > 1 || page.pageSize > firstPage.pageSize) return readNews(context.db, context.language, page)
  const { list, total } = await newest(context, context.language)
  return { list: list.slice(0, page.pageSize), total }
}

export const newsHandlers = [
  handle(newsList, listNews),
  handle(queryNews, listNews),
  handle(
    newsDetail,
    async ({ db, language }, { id }) => (await readArticle(db, language, id)) ?? refuse('news.unknown'),
  ),
]

import { newsDetail, newsList } from '@millrace/contract/msg/news'
import { handle, refuse } from '../http/handle.ts'
import { cachedBriefly } from './cachedBriefly.ts'
import { readArticle, readNews } from './store.ts'

// Home and the news list open with this page; later pages are rarely requested.
const firstPage = { pageNum: 1, pageSize: 20 }
const newest = cachedBriefly(({ db }, language) => readNews(db, language, firstPage))

export const newsHandlers = [
  handle(newsList, async (context, page) => {
    if (page.pageNum > 1 || page.pageSize > firstPage.pageSize) return readNews(context.db, context.language, page)
    const { list, total } = await newest(context, context.language)
    return { list: list.slice(0, page.pageSize), total }
  }),
  handle(
    newsDetail,
    async ({ db, language }, { id }) => (await readArticle(db, language, id)) ?? refuse('news.unknown'),
  ),
]

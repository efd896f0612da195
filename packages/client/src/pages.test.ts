import { expect, test } from 'vitest'
import { fetchAll } from './pages.ts'

/** Answers as the server does, out of this many rows. */
const pagesOf = (total: number) => {
  const asked: number[] = []
  const fetchPage = async ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
    asked.push(pageNum)
    const first = (pageNum - 1) * pageSize
    return { list: Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, i) => first + i), total }
  }
  return { asked, fetchPage }
}

test.for([
  [0, 1],
  [500, 1],
  [501, 2],
  [1_234, 3],
] as const)('%i rows come on %i pages', async ([total, pages]) => {
  const { asked, fetchPage } = pagesOf(total)
  expect(await fetchAll(fetchPage, 500)).toEqual(Array.from({ length: total }, (_, i) => i))
  expect(asked).toHaveLength(pages)
})

test('rows that are gone before their page is fetched end it', async () => {
  const { asked, fetchPage } = pagesOf(700)
  const fetchShrinking = async (request: { pageNum: number; pageSize: number }) =>
    request.pageNum === 1 ? { list: (await fetchPage(request)).list, total: 1_200 } : { list: [], total: 1_200 }
  expect(await fetchAll(fetchShrinking, 500)).toHaveLength(500)
  expect(asked).toEqual([1])
})

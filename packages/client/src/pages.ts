export type PageRequest = { readonly pageNum: number; readonly pageSize: number }
type Page<Row> = { readonly list: readonly Row[]; readonly total: number }

/** Fetches a list page by page until there is no more. */
export async function* fetchPages<Fetched extends Page<unknown>>(
  fetchPage: (request: PageRequest) => Promise<Fetched>,
  pageSize: number,
): AsyncGenerator<Fetched> {
  for (let pageNum = 1, seen = 0; ; pageNum += 1) {
    const page = await fetchPage({ pageNum, pageSize })
    yield page
    seen += page.list.length
    // Rows may have gone since the first page.
    if (seen >= page.total || page.list.length === 0) return
  }
}

/** All rows of a list, in their order. */
export async function fetchAll<Row>(
  fetchPage: (request: PageRequest) => Promise<Page<Row>>,
  pageSize: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { list } of fetchPages(fetchPage, pageSize)) rows.push(...list)
  return rows
}

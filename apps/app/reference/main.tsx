import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter, useLocation } from '../src/shell/router/router.tsx'

/**
 * The least that a page with our libraries is: React, the router, a query, one list. The Lighthouse bench compares Home
 * with it on the same machine.
 */
function List() {
  const { pathname } = useLocation()
  const { data = [] } = useQuery({
    queryKey: ['list', pathname],
    queryFn: async (): Promise<{ id: string; title: string }[]> =>
      ((await (await fetch('/api/news/list?pageNum=1&pageSize=10')).json()) as { data: { list: [] } }).data.list,
  })
  return (
    <main>
      <h1>News</h1>
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <HashRouter>
        <List />
      </HashRouter>
    </QueryClientProvider>
  </StrictMode>,
)

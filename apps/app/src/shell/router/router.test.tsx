import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { HashRouter, Link, useLocation, useSearchParams } from './router.tsx'

afterEach(() => void vi.unstubAllGlobals())

function renderAt(hash: string, element: ReactElement): string {
  vi.stubGlobal('location', { hash })
  vi.stubGlobal('history', { state: null })
  return renderToStaticMarkup(<HashRouter>{element}</HashRouter>)
}

test('a link is a real one, which a new tab can open', () => {
  expect(
    renderAt(
      '#/index',
      <Link to="/news?id=7" className="link" replace state="kept">
        News
      </Link>,
    ),
  ).toBe('<a class="link" href="#/news?id=7">News</a>')
})

test('a link with a query alone stays on the screen', () => {
  expect(renderAt('#/user/withrecord?state=paid', <Link to="?id=7" />)).toBe('<a href="#/user/withrecord?id=7"></a>')
})

test('a screen reads where it is and its query', () => {
  function Reading() {
    const { pathname } = useLocation()
    const [search] = useSearchParams()
    return `${pathname} ${search.get('next')}`
  }
  expect(renderAt('#/user/login?next=%2Fmine%3Fa', <Reading />)).toBe('/user/login /mine?a')
})

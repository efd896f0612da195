import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Deviation } from './Deviation.tsx'

vi.mock('../../shell/useText.ts', () => ({ useLanguage: () => ({ tag: 'en' }) }))

const render = (actual: string) => renderToStaticMarkup(<Deviation actual={actual} expected="0.100000" />)

test('only more than five percent below the expected has the colour of a loss', () => {
  expect(render('0.095200')).toMatch(/text-muted.*−4\.8\u00a0%/)
  expect(render('0.095000')).toContain('text-muted')
  expect(render('0.094900')).toMatch(/text-loss.*−5\.1\u00a0%/)
})

test('more than expected is never shown as a gain', () => {
  expect(render('0.150000')).toMatch(/text-muted.*\+50\u00a0%/)
})

test('without an expected figure there is nothing to compare', () => {
  expect(renderToStaticMarkup(<Deviation actual="0.1" expected="0.000000" />)).toBe('')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Deviation } from './Deviation.tsx'

vi.mock('../../shell/useText.ts', () => ({ useLanguage: () => ({ tag: 'en' }) }))

const render = (percent: number | null) => renderToStaticMarkup(<Deviation machineId="m" percent={percent} />)

test('only more than five percent below the expected has the colour of a loss', () => {
  expect(render(-4.8)).toMatch(/text-muted.*−4\.8\u00a0%/)
  expect(render(-5)).toContain('text-muted')
  expect(render(-5.1)).toMatch(/text-loss.*−5\.1\u00a0%/)
})

test('more than expected is never shown as a gain', () => {
  expect(render(50)).toMatch(/text-muted.*\+50\.0\u00a0%/)
})

test('without an expected figure there is nothing to compare', () => {
  expect(render(null)).toBe('')
})

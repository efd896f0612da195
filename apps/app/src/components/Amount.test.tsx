import { money } from '@millrace/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Amount } from './Amount.tsx'

vi.mock('../shell/useText.ts', () => ({ useText: () => (key: string) => key, useLanguage: () => ({ tag: 'en' }) }))
vi.mock('../shell/hiddenAmounts.ts', () => ({ hiddenAmount: '••••', useAreAmountsHidden: () => false }))

test('the number of an amount never breaks across lines, and its minus is a true one', () => {
  const html = renderToStaticMarkup(<Amount value={money(-1_234_500_000n, 'USDT')} />)
  expect(html).toContain('<span class="whitespace-nowrap">−1,234.50</span>')
})

test('what a form cuts off is under the pointer, and an amount that is shown whole has nothing there', () => {
  const render = (minor: bigint) => renderToStaticMarkup(<Amount value={money(minor, 'USDT')} form="small" />)
  expect(render(103_899n)).toContain('title="0.103899" class="whitespace-nowrap">0.1038<')
  expect(render(109_000n)).not.toContain('title')
  expect(render(0n)).not.toContain('title')
})

test('an audited amount has six decimals of the same width', () => {
  const html = renderToStaticMarkup(<Amount value={money(1_500_000n, 'USDT')} form="audit" />)
  expect(html).toContain('font-mono')
  expect(html).toContain('1.500000')
})

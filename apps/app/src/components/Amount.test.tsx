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

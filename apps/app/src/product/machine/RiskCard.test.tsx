import type { ProductDetail } from '@millrace/contract/product/product'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { RiskCard } from './RiskCard.tsx'

vi.mock('../../shell/useText.ts')
vi.mock('../../shell/hiddenAmounts.ts', () => ({ hiddenAmount: '••••', useAreAmountsHidden: () => false }))

const render = (state: 'back' | 'not', total: string): string => {
  const payBack = { state, days: state === 'back' ? 495 : null, daysLeft: 540, total, settledDays: 30 }
  return renderToStaticMarkup(<RiskCard detail={{ price: '40.000000', payBack } as ProductDetail} />)
}

test('what is missing of the price, or more, is the difference of the two amounts as they are read', () => {
  expect(render('not', '33.844700')).toContain('&quot;total&quot;:&quot;33.84&quot;')
  expect(render('not', '33.844700')).toContain('&quot;missing&quot;:&quot;6.16&quot;')
  expect(render('back', '44.588800')).toContain('&quot;more&quot;:&quot;4.58&quot;')
})

import type { PayBack } from '@millrace/contract/product/payBack'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { EarnedBar, OrderPayBack, PayBackLine } from './PayBack.tsx'

const settings = vi.hoisted(() => ({ isHidden: false }))
vi.mock('../../shell/useText.ts')
vi.mock('../../shell/hiddenAmounts.ts', () => ({ hiddenAmount: '••••', useAreAmountsHidden: () => settings.isHidden }))

const payBack: PayBack = { state: 'back', days: 214, daysLeft: 277, total: '226.100000', settledDays: 30 }

test('an order says in how many days its price is back, and how many are left then', () => {
  const html = renderToStaticMarkup(<OrderPayBack payBack={payBack} price="200.000000" />)
  expect(html).toContain('payBack.order.back')
  expect(html).toContain('&quot;rest&quot;:63')
  expect(html).toContain('text-muted')
})

test('only what does not pay back has the colour of a loss', () => {
  const not: PayBack = { ...payBack, state: 'not', days: null, total: '190.129000' }
  const html = renderToStaticMarkup(<OrderPayBack payBack={not} price="200.000000" />)
  expect(html).toContain('text-loss')
  expect(html).toContain('190.12')
  expect(renderToStaticMarkup(<PayBackLine machineId="7" payBack={not} />)).toContain('text-loss')
  expect(renderToStaticMarkup(<PayBackLine machineId="7" payBack={payBack} />)).not.toContain('text-loss')
})

test('the bar runs to the expected total with a tick at the price, and is empty when amounts are hidden', () => {
  const render = () =>
    renderToStaticMarkup(<EarnedBar label="" received="60.000000" price="200.000000" expected="240.000000" />)
  expect(render()).toContain('width:25%')
  expect(render()).toContain('left:83.3')
  settings.isHidden = true
  expect(render()).not.toMatch(/width|left/)
})

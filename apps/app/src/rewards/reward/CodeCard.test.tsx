import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CodeCard, CodeWorth } from './CodeCard.tsx'

vi.mock('../../shell/useText.ts')
vi.mock('../../shell/hiddenAmounts.ts', () => ({ useAreAmountsHidden: () => true, hiddenAmount: '••••' }))
vi.mock('../../shell/dates.ts', () => ({ toLocalDay: (time: string) => time.slice(0, 10) }))
vi.mock('../../shell/client.ts', () => ({ callApi: vi.fn() }))
vi.mock('../../shell/loadChunk.ts', () => ({}))

const checked = { use: 'redeem', amount: '0.500000', coupon: '', endTime: '2026-11-30T10:00:00.000Z' } as const

test('a code is checked before it is used: nothing else can be pressed at first', () => {
  const html = renderToStaticMarkup(<CodeCard />)
  expect(html).toContain('reward.code.check')
  expect(html).not.toContain('reward.code.use')
})

test('its worth is shown with its end, also when amounts are hidden', () => {
  const html = renderToStaticMarkup(<CodeWorth checked={checked} />)
  expect(html).toContain('0.50')
  expect(html).toContain('30/11/2026')
  expect(html).not.toContain('reward.code.exchange-once')
})

test('an exchange code says that there is one for each member, and a coupon names itself', () => {
  expect(renderToStaticMarkup(<CodeWorth checked={{ ...checked, use: 'exchange' }} />)).toContain('exchange-once')
  const coupon = renderToStaticMarkup(<CodeWorth checked={{ ...checked, amount: '0.000000', coupon: 'Monsoon' }} />)
  expect(coupon).toContain('Monsoon')
  expect(coupon).not.toContain('reward.code.worth')
})

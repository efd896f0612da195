import type { Welcome } from '@millrace/contract/rewards/reward'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { HashRouter } from '../../shell/router/router.tsx'
import { WelcomeOffer } from './WelcomePage.tsx'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { state: null })
vi.mock('../../components/FigureInfo.tsx', () => ({ FigureInfo: () => null }))
vi.mock('../../shell/useText.ts')
vi.mock('../../shell/hiddenAmounts.ts', () => ({ useAreAmountsHidden: () => false, hiddenAmount: '••••' }))
vi.mock('../../shell/dates.ts', () => ({ toLocalDay: (time: string) => time.slice(0, 10) }))
vi.mock('../../shell/client.ts', () => ({ callApi: vi.fn() }))
vi.mock('../../shell/queries.ts', () => ({}))
vi.mock('../../shell/Screen.tsx', () => ({ Screen: () => null }))

const welcome: Welcome = {
  amount: '0.102100',
  state: 'open',
  noReward: '',
  receivedTime: null,
  machine: { productId: 'p', productName: 'Charger 07', productImg: '', units: 1, day: '2026-11-16' },
  programme: { isOpen: true, reason: '', endTime: null, budgetLeft: '1240.000000' },
}
const render = (changes: Partial<Welcome>) =>
  renderToStaticMarkup(
    <HashRouter>
      <WelcomeOffer welcome={{ ...welcome, ...changes }} />
    </HashRouter>,
  )

test('the offer says what it pays, which day it is, and what is left in the budget', () => {
  const html = render({})
  expect(html).toContain('0.1021')
  expect(html).toContain('16/11/2026')
  expect(html).toContain('1,240.00')
})

test('with an empty budget nothing is promised', () => {
  const html = render({ state: 'closed', noReward: 'empty' })
  expect(html).toContain('rewards.no-reward.empty')
  expect(html).not.toContain('0.1021')
})

test('somebody who is not verified sees the offer and what is missing', () => {
  const html = render({ state: 'closed', noReward: 'verify' })
  expect(html).toContain('0.1021')
  expect(html).toContain('rewards.no-reward.verify')
})

test('a received one says when', () => {
  expect(render({ state: 'received', receivedTime: '2026-02-26T10:00:00.000Z' })).toContain('26/02/2026')
})

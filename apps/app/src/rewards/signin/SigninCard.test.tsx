import type { SigninToday } from '@millrace/contract/rewards/signin'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { HashRouter } from '../../shell/router/router.tsx'
import { SigninCard } from './SigninCard.tsx'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { state: null })
vi.mock('../../shell/useText.ts')
vi.mock('../../features/rewards/useSigninToday.ts', () => ({ signInToday: vi.fn() }))
vi.mock('../../shell/client.ts', () => ({ callApi: vi.fn() }))
vi.mock('../../shell/hiddenAmounts.ts', () => ({ useAreAmountsHidden: () => false }))

const today: SigninToday = {
  day: '2026-11-17',
  isSigned: false,
  streak: 4,
  days: 12,
  amount: '0.050000',
  amounts: ['0.050000'],
  noReward: '',
  programme: { isOpen: true, reason: '', endTime: null, budgetLeft: '1240.000000' },
}
const render = (changes: Partial<SigninToday>) =>
  renderToStaticMarkup(
    <HashRouter>
      <SigninCard today={{ ...today, ...changes }} />
    </HashRouter>,
  )

test('the button says what today pays, and that every day is the same', () => {
  const html = render({})
  expect(html).toContain('signin.button {&quot;amount&quot;:&quot;0.05&quot;}')
  expect(html).toContain('signin.same')
})

test('without a reward nothing is promised: the reason is there, and signing in still counts', () => {
  const html = render({ amount: '0.000000', noReward: 'empty' })
  expect(html).toContain('rewards.no-reward.empty')
  expect(html).toContain('signin.button-none')
  expect(html).toContain('signin.counts')
  expect(html).not.toContain('signin.button {')
  expect(html).not.toContain('signin.same')
})

test('a signed day has no button', () => {
  const html = render({ isSigned: true, streak: 5 })
  expect(html).toContain('signin.done')
  expect(html).not.toContain('<button')
})

import type { TeamPerson } from '@millrace/contract/rewards/invite'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PersonRow } from './PersonRow.tsx'

vi.mock('../../shell/useText.ts')
vi.mock('../../shell/dates.ts', () => ({ toLocalDay: (time: string) => time.slice(0, 10) }))
vi.mock('../../shell/hiddenAmounts.ts', () => ({ useAreAmountsHidden: () => false }))

const person: TeamPerson = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ra••',
  level: 1,
  createTime: '2026-11-10T08:00:00.000Z',
  isVerified: true,
  signInDays: 2,
  validTime: null,
  state: 'waiting',
  noReward: '',
  amount: '0.000000',
  reason: '',
}
const render = (changes: Partial<TeamPerson>) =>
  renderToStaticMarkup(<PersonRow person={{ ...person, ...changes }} daysNeeded={3} />)

test('somebody who is not valid yet shows what is missing', () => {
  expect(render({})).toContain('invite.person.days {&quot;days&quot;:2,&quot;needed&quot;:3}')
  const newcomer = render({ isVerified: false, signInDays: 0 })
  expect(newcomer).toContain('invite.person.unverified')
  expect(newcomer).toContain('invite.person.waiting')
})

test('a paid invitation shows the reward, an unpaid one says why there was none', () => {
  const valid = { signInDays: 3, validTime: '2026-11-12T08:00:00.000Z' }
  expect(render({ ...valid, state: 'paid', amount: '2.000000' })).toContain('+2.00')
  const unpaid = render({ ...valid, state: 'unpaid', noReward: 'empty' })
  expect(unpaid).toContain('rewards.no-reward.empty')
  expect(unpaid).toContain('invite.person.unpaid')
})

test('a rejected invitation says the reviewer’s reason', () => {
  expect(render({ state: 'rejected', reason: 'The same phone' })).toContain('The same phone')
})

test('people of deeper levels have no reward, waiting or amount', () => {
  const html = render({ level: 2, state: '' })
  expect(html).toContain('invite.person.joined')
  expect(html).not.toMatch(/waiting|unpaid|\d\.\d\d/)
})

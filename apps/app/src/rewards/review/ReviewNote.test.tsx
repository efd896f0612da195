import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { HashRouter } from '../../shell/router/router.tsx'
import { canSend, ReviewNote, type Review } from './ReviewNote.tsx'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { state: null })
vi.mock('../../shell/useText.ts')
vi.mock('../../shell/hiddenAmounts.ts', () => ({ useAreAmountsHidden: () => false, hiddenAmount: '••••' }))
vi.mock('../../shell/dates.ts', () => ({ formatDateTime: (time: string) => time }))

const review: Review = { state: 'none', reason: '', createTime: null, amount: '0.500000', noReward: '' }
const render = (changes: Partial<Review>) =>
  renderToStaticMarkup(
    <HashRouter>
      <ReviewNote review={{ ...review, ...changes }} />
    </HashRouter>,
  )

test('something can be sent once, and again only after it was rejected', () => {
  expect(canSend(review)).toBe(true)
  expect(canSend({ ...review, state: 'rejected' })).toBe(true)
  expect(canSend({ ...review, state: 'pending' })).toBe(false)
  expect(canSend({ ...review, state: 'approved' })).toBe(false)
})

test('nothing can be sent where there is no reward, and the reason is said', () => {
  for (const noReward of ['country', 'verify', 'empty'] as const) {
    expect(canSend({ ...review, noReward })).toBe(false)
    expect(render({ noReward })).toContain(`rewards.no-reward.${noReward}`)
  }
})

test('a rejection says the reviewer’s reason', () => {
  expect(render({ reason: 'No disclosure' })).toContain('No disclosure')
})

test('an accepted one says what was paid, or why nothing was', () => {
  expect(render({ state: 'approved' })).toContain('0.50')
  expect(render({ state: 'approved', noReward: 'empty' })).toContain('rewards.no-reward.empty')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WithdrawTerms } from './WithdrawTerms.tsx'

vi.mock('../../shell/useText.ts', () => ({
  useText: () => (key: string) => key,
  useLanguage: () => ({ code: 'en', tag: 'en' }),
}))
vi.mock('../../shell/dates.ts', () => ({ readZoneMinutes: () => 0, formatDateTime: (time: string) => time }))

const closed = {
  isOpen: false,
  opensTime: '2026-11-16T09:00:00.000Z',
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', timeZone: 'UTC' },
  deadlineHours: 72,
} as unknown as Parameters<typeof WithdrawTerms>[0]['status']

test('nobody is told that a withdrawal waits for the next hours of processing when its destination waits longer', () => {
  const render = (destination: { isUsable: boolean } | undefined) =>
    renderToStaticMarkup(<WithdrawTerms status={closed} destination={destination} />)
  expect(render(undefined)).toContain('withdraw.queued')
  expect(render({ isUsable: true })).toContain('withdraw.queued')
  expect(render({ isUsable: false })).not.toContain('withdraw.queued')
  expect(render({ isUsable: false })).toContain('withdraw.next.check')
})

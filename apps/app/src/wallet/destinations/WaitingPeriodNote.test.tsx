import type { Destination } from '@millrace/contract/wallet/destination'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WaitingPeriodNote } from './WaitingPeriodNote.tsx'

vi.mock('../../shell/language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))
vi.mock('../../shell/useText.ts')
vi.mock('../../shell/dates.ts', () => ({ formatDateTime: (time: string) => `at ${time}` }))

test('a wait and the deadline of a withdrawal are one sentence; without a withdrawal only the wait is said', () => {
  const nowTime = new Date().toISOString()
  const usableTime = new Date(Date.parse(nowTime) + 86_400_000).toISOString()
  const destination = { id: 'd', kind: 'bank', usableTime, nowTime } as unknown as Destination
  const render = (deadline?: string) =>
    renderToStaticMarkup(
      <WaitingPeriodNote destination={destination} fetchedAtMs={Date.parse(nowTime)} {...(deadline && { deadline })} />,
    ).replaceAll('&quot;', '"')
  expect(render('noon')).toContain('withdraw.latest-waits {"time":"1 day","deadline":"at noon"}')
  expect(render('noon')).not.toContain('destinations.waits')
  expect(render()).toContain('destinations.waits {} 1 day')
})

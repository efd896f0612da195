import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalMoney } from './LocalMoney.tsx'
import { LocalMoneyLine } from './LocalMoneyLine.tsx'
import { switchLocalMoney } from './useLocalCurrency.ts'

const answer = vi.hoisted(() => ({
  days: [] as { rate: string; setTime: string }[] | undefined,
  country: 'IN',
  areHidden: false,
}))
vi.mock('../../../shell/queries.ts', () => ({
  useCall: () => ({ data: answer.days, dataUpdatedAt: Date.now(), isPending: false }),
}))
vi.mock('../../../shell/useMember.ts', () => ({ useMember: () => ({ data: { country: answer.country } }) }))
vi.mock('../../../shell/hiddenAmounts.ts', () => ({ useAreAmountsHidden: () => answer.areHidden }))
vi.mock('../../../shell/useFormatShortDay.ts', () => ({ useFormatShortDay: () => (day: string) => day }))
// Without a browser, React asks for a second snapshot.
vi.mock('react', async (load) => ({
  ...(await load<typeof import('react')>()),
  useSyncExternalStore: <Value,>(_subscribe: unknown, get: () => Value) => get(),
}))
// What is loaded later is not waited for.
vi.mock('../../../shell/lazyPart.tsx', () => ({
  lazyPart: (_load: unknown, _name: string, _texts: string, skeleton: ReactNode) => () => skeleton,
}))
vi.mock('../../../shell/dates.ts', () => ({
  toLocalDay: (iso: string) => iso.slice(0, 10),
  formatTime: (iso: string) => iso.slice(11, 16),
}))
vi.mock('../../../shell/useText.ts', () => ({
  useText: () => (key: string, values: Record<string, string>) => [key, ...Object.values(values)].join('|'),
  useLanguage: () => ({ code: 'en', tag: 'en-US' }),
}))

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.useFakeTimers({ now: new Date('2026-11-17T20:00:00Z') })
  Object.assign(answer, { days: [{ rate: '84.000000', setTime: '2026-11-17T06:00:00Z' }], country: 'IN' })
  answer.areHidden = false
})
afterEach(() => {
  switchLocalMoney(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const write = (amount: string) => renderToStaticMarkup(<LocalMoneyLine amount={amount} currency="INR" />)

test('local money is in whole units and rounded down, with the rate and its time, and neither a part nor a figure', () => {
  expect(write('705.141666')).toContain('localMoney.about|59,231\u00a0INR|84.00|2026-11-17, 06:00')
  // A millionth less than 59,232.
  expect(write('705.142857')).toContain('59,231\u00a0INR')
  expect(write('705.142858')).toContain('59,232\u00a0INR')
  expect(write('90071992547.409930')).toContain('7,566,047,373,982\u00a0INR')
  expect(write('0.011904')).toContain('|0\u00a0INR')
  expect(write('705.14')).not.toMatch(/data-sum|data-figure/)
})

test('a rate older than a day is said with its day, in the colour of caution', () => {
  answer.days = [{ rate: '84.000000', setTime: '2026-11-16T20:00:00Z' }]
  expect(write('10.000000')).not.toContain('caution')
  answer.days = [{ rate: '84.000000', setTime: '2026-11-16T19:59:59Z' }]
  expect(write('10.000000')).toMatch(/text-caution.*localMoney\.old\|840\u00a0INR\|2026-11-16</)
})

test('without a rate there is no line', () => {
  answer.days = []
  expect(write('10.000000')).toBe('')
  answer.days = undefined
  expect(write('10.000000')).toBe('')
})

test('nothing is said of nothing, nor while amounts are hidden', () => {
  expect(write('0.000000')).not.toContain('localMoney')
  answer.areHidden = true
  expect(write('10.000000')).not.toMatch(/840|localMoney/)
})

test('whoever has switched local money off, or lives where we have no rate, has neither the line nor its space', () => {
  const render = () => renderToStaticMarkup(<LocalMoney amount="10.000000" />)
  expect(render()).not.toBe('')
  switchLocalMoney(false)
  expect(render()).toBe('')
  switchLocalMoney(true)
  for (const country of ['', 'DE']) {
    answer.country = country
    expect(render()).toBe('')
  }
})

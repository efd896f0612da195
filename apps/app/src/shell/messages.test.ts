import { beforeEach, expect, test, vi } from 'vitest'
import { activateMessages, loadMessages, onMessages, translate } from './messages.ts'

beforeEach(() => {
  loadMessages('en-US', {
    plain: 'Withdraw #1',
    named: ['Up to ', ['day'], ' for ', ['name']],
    days: [['days', 'plural', { 0: [['time']], one: ['#', ' day ', ['time']], other: ['#', ' days ', ['time']] }]],
    most: ['At most ', ['max', 'number']],
  })
  activateMessages('en-US')
})

test('values take the places of their names', () => {
  expect(translate('plain')).toBe('Withdraw #1')
  expect(translate('named', { day: '16 Nov', name: 'Asha' })).toBe('Up to 16 Nov for Asha')
})

test('a count has the form of its language, and is grouped', () => {
  const write = (days: number) => translate('days', { days, time: '10:00' })
  expect([0, 1, 2, 12_345].map(write)).toEqual(['10:00', '1 day 10:00', '2 days 10:00', '12,345 days 10:00'])
  expect(translate('most', { max: 1_000 })).toBe('At most 1,000')
  loadMessages('hi-IN', { days: [['days', 'plural', { one: ['#', ' दिन'], other: ['#', ' दिन'] }]] })
  activateMessages('hi-IN')
  expect(translate('days', { days: 1_234_567 })).toBe('12,34,567 दिन')
})

test('a value that holds the sign of a count is written as it is', () => {
  expect(translate('days', { days: 1, time: '#' })).toBe('1 day #')
})

test('texts that come later are added, and nothing is drawn again for them', () => {
  const listener = vi.fn<() => void>()
  const stop = onMessages(listener)
  loadMessages('en-US', { later: 'Later' })
  expect([translate('later'), translate('plain')]).toEqual(['Later', 'Withdraw #1'])
  expect(listener).not.toHaveBeenCalled()
  stop()
})

test('another language is shown when it is activated', () => {
  const listener = vi.fn<() => void>()
  const stop = onMessages(listener)
  loadMessages('de-DE', { plain: 'Auszahlen' })
  expect(translate('plain')).toBe('Withdraw #1')
  activateMessages('de-DE')
  expect(translate('plain')).toBe('Auszahlen')
  expect(listener).toHaveBeenCalledOnce()
  stop()
  activateMessages('en-US')
  expect(listener).toHaveBeenCalledOnce()
})

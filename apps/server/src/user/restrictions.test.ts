import { describe, expect, test } from 'vitest'
import { checkMayBuy, checkMayWithdraw } from './index.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T00:00:00Z')
const frozen = { reason: 'Odd sign-ins.', since: new Date('2026-02-15T00:00:00Z') }
const stop = (until: string) => ({ reason: 'Under review', until: new Date(until) })

describe('a frozen member', () => {
  test('cannot buy', () =>
    expect(checkMayBuy({ frozen, withdrawalStop: null })).toMatchObject({ key: 'member.frozen-buy' }))
  test('can withdraw to a destination that was added before the freeze', () =>
    expect(checkMayWithdraw({ frozen, withdrawalStop: null }, { boundAt: before }, now, 'en')).toBeNull())
  test('cannot withdraw to a destination that was added since', () =>
    expect(checkMayWithdraw({ frozen, withdrawalStop: null }, { boundAt: frozen.since }, now, 'en')).toMatchObject({
      key: 'withdraw.bound-after-freeze',
    }))
})

describe('a withdrawal stop', () => {
  test('lasts until its end and gives its reason', () =>
    expect(
      checkMayWithdraw({ frozen: null, withdrawalStop: stop('2026-03-02T00:00:00Z') }, { boundAt: before }, now, 'en'),
    ).toMatchObject({ key: 'withdraw.stopped', values: { reason: 'Under review.', until: '02/03/2026 00:00 UTC' } }))
  test('no longer applies after its end', () =>
    expect(
      checkMayWithdraw({ frozen: null, withdrawalStop: stop('2026-03-01T12:00:00Z') }, { boundAt: before }, now, 'en'),
    ).toBeNull())
  test('does not block buying', () =>
    expect(checkMayBuy({ frozen: null, withdrawalStop: stop('2026-03-02T00:00:00Z') })).toBeNull())
})

test('a member without restrictions can buy and withdraw', () => {
  expect(checkMayBuy({ frozen: null, withdrawalStop: null })).toBeNull()
  expect(checkMayWithdraw({ frozen: null, withdrawalStop: null }, { boundAt: now }, now, 'en')).toBeNull()
})

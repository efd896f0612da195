import { expect, test } from 'vitest'
import { movementStatuses, rechargeStatuses, recordStatuses, withdrawStatuses } from './status.ts'

test('every status of the specification is the status of something', () => {
  const used = new Set(
    [rechargeStatuses, withdrawStatuses, movementStatuses].flatMap((statuses) => Object.values(statuses)),
  )
  expect(recordStatuses.filter((status) => !used.has(status))).toEqual([])
})

test('a payout that was made has succeeded, and a deposit that was not booked is not credited', () => {
  expect([withdrawStatuses.paid, movementStatuses.paid]).toEqual(['succeeded', 'succeeded'])
  expect([movementStatuses['below-minimum'], movementStatuses['wrong-token'], movementStatuses.dropped]).toEqual([
    'not-credited',
    'not-credited',
    'not-credited',
  ])
})

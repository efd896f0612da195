import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, wholeNumber, dayOrNull } from '../fields.ts'
import { forOperators, forFinance } from './fields.ts'

const clock = z.object({
  today: day,
  offsetDays: z.int(),
  isPractice: z.boolean(),
  isMoving: z.boolean(),
  lastSettledDay: dayOrNull,
})

export const clockState = call({
  ...forOperators,
  method: 'GET',
  path: 'console/clock',
  about: 'The business date, and how far the practice clock has been moved.',
  request: z.object({}),
  data: clock,
  refusals: {},
})

export const clockMove = call({
  ...forFinance,
  method: 'POST',
  path: 'console/clock/move',
  changes: ['everything'],
  about:
    'Practice mode: moves the business date forward day by day, with the fleet’s revenue, settlement and expiries.',
  request: z.object({ days: wholeNumber(1, 31) }),
  data: clock,
  refusals: { 'practice.off': 409, 'clock.moving': 409 },
})

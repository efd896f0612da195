import { currencies } from '@millrace/money'
import * as z from 'zod/mini'
import { day, flag, id, wholeNumber } from '../fields.ts'
import { internal } from './fields.ts'

const price = internal(z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)))

/** What a session costs from a day on. Parts of a kilowatt-hour and of a minute count exactly. */
export const tariffContent = z.object({
  machineId: id,
  fromDay: day.check(z.regex(/^20/)),
  currency: z.enum(currencies),
  perKwh: price,
  perSession: price,
  perMinute: price,
})

export const approvalRuleContent = z.object({
  isOn: flag,
  /** How many reports in a row have to have agreed before. */
  agreeingDays: wholeNumber(5, 90),
  /** How far the money may be from the sum of the sessions, in hundredths of a percent. */
  toleranceBasisPoints: wholeNumber(0, 500),
  /** How far outside its usual range a machine’s day may be, in percent. */
  rangePercent: wholeNumber(0, 100),
})

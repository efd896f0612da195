import { expect, test } from 'vitest'
import { readAsOf } from './asOf.ts'

const answered = (asOf?: string) =>
  new Headers({ Date: 'Thu, 19 Nov 2026 10:00:00 GMT', ...(asOf && { 'X-Data-As-Of': asOf }) })

test('what is older than some seconds has its time, and anything else is of now', () => {
  const moment = '2026-11-19T09:59:50.000Z'
  expect(readAsOf(answered(moment))).toBe(Date.parse(moment))
  for (const now of [answered(), answered('2026-11-19T09:59:59.000Z'), answered('nonsense'), new Headers(), undefined])
    expect(readAsOf(now)).toBeNull()
})

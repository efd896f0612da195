import { newsList } from '@millrace/contract/msg/news'
import { transparencySummary } from '@millrace/contract/transparency/summary'
import { expect, test } from 'vitest'
import { asOfStore, noteAsOf } from './asOf.ts'

const answeredAt = 'Thu, 19 Nov 2026 10:00:00 GMT'
const answer = (asOf?: string) => new Headers({ Date: answeredAt, ...(asOf && { 'X-Data-As-Of': asOf }) })

test('what is older than some seconds is shown with its time, until a newer answer comes', () => {
  const moment = '2026-11-19T09:59:50.000Z'
  noteAsOf(transparencySummary, answer('2026-11-19T09:59:59.000Z'))
  noteAsOf(newsList, answer())
  expect(asOfStore.get().size).toBe(0)
  noteAsOf(transparencySummary, answer(moment))
  expect([...asOfStore.get()]).toEqual([[transparencySummary.path, Date.parse(moment)]])
  noteAsOf(newsList, answer('nonsense'))
  noteAsOf(transparencySummary, answer())
  expect(asOfStore.get().size).toBe(0)
})

import { calls } from '@millrace/contract'
import { expect, test } from 'vitest'
import { keptAnswers } from './keptAnswers.ts'

const isKept = (path: string) => keptAnswers.test(`https://millrace.example/api/${path}`)

test('answers are kept for when there is no connection', () => {
  for (const path of ['wallet/info', 'feedback/detail?id=1', 'service/messages?pageSize=30', 'square/list'])
    expect(isKept(path), path).toBe(true)
})

test('proofs of the books and the list of sealed days come from the server or not at all', () => {
  for (const path of ['transparency/proof', 'transparency/proof?epoch=3', 'transparency/proofs?pageNum=1&pageSize=1'])
    expect(isKept(path), path).toBe(false)
})

test('private pictures, exports and the console’s answers are not kept on the device', () => {
  for (const path of ['service/picture?number=1', 'feedback/picture?id=1&number=1', 'user/export', 'msg/poll?since=1'])
    expect(isKept(path), path).toBe(false)
  for (const { service, path } of calls) if (service === 'console') expect(isKept(path), path).toBe(false)
})

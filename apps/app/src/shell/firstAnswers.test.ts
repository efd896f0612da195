import { info } from '@millrace/contract/msg/info'
import { afterEach, expect, test, vi } from 'vitest'
import { takeFirstAnswers } from './firstAnswers.ts'
import { getQueryKey } from './queries.ts'
import { queryClient } from './queryClient.ts'

vi.mock('./language.ts', () => ({ currentLanguage: () => ({ header: 'ta_IN' }) }))

afterEach(() => queryClient.clear())

const text = JSON.stringify({
  language: 'ta_IN',
  timeMs: 1_000_000,
  answers: [{ path: info.path, request: {}, data: { name: 'Millrace' } }],
})
const read = (language = 'ta_IN') => queryClient.getQueryData(getQueryKey(info, language, {}))

test('the answers that came with the page are there when a screen asks', () => {
  takeFirstAnswers(text, 1_001_000)
  expect(read()).toEqual({ name: 'Millrace' })
})

test('a page without answers is as good', () => {
  takeFirstAnswers('', 1_001_000)
  expect(read()).toBeUndefined()
})

test('answers of an old copy of the page are not used', () => {
  takeFirstAnswers(text, 1_061_000)
  expect(read()).toBeUndefined()
})

test('answers in another language than the chosen one are not used', () => {
  takeFirstAnswers(text.replace('ta_IN', 'de_DE'), 1_001_000)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

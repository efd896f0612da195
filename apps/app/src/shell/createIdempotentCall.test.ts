import { CallFailure } from '@millrace/client/CallFailure'
import { sellFinancial } from '@millrace/contract/product/order'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAnswer } from './client.ts'
import { createIdempotentCall } from './createIdempotentCall.ts'
import { isSaid } from './said.ts'

vi.mock('./client.ts', () => ({ fetchAnswer: vi.fn() }))

const answered = vi.mocked(fetchAnswer)
const keys = () => answered.mock.calls.map(([, , options]) => options?.headers?.['Idempotency-Key'])
const request = { orderId: 'o', payPassword: '123456' }
const busy = () => new CallFailure('Busy', { code: 503, msg: 'Busy', data: null, error: 'server.busy' })
/** As a load balancer says it. */
const unanswered = () => new CallFailure('Unreadable', null, { status: 503 })
const lost = () => new CallFailure('No connection', null)

beforeEach(() => {
  vi.useFakeTimers()
  answered.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call is made again by itself, with the same key, when the server cannot answer right now', async () => {
  const failures = [busy(), unanswered()]
  for (const failure of failures) answered.mockRejectedValueOnce(failure)
  answered.mockResolvedValueOnce({ code: 200, msg: '', data: 'undone', headers: new Headers() })
  const undone = createIdempotentCall(sellFinancial)(request)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await undone).toBe('undone')
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
  // Nobody is told of what passes.
  expect(failures.map(isSaid)).toEqual([true, true])
})

test('after a minute it is told, and the next try has the same key', async () => {
  answered.mockImplementation(async () => Promise.reject(busy()))
  const undo = createIdempotentCall(sellFinancial)
  const told = undo(request).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(70_000)
  const failure = await told
  expect(failure instanceof CallFailure && isSaid(failure)).toBe(false)
  expect(keys().length).toBeGreaterThan(20)
  answered.mockRejectedValueOnce(new CallFailure('Over', { code: 409, msg: 'Over', data: null, error: 'undo.over' }))
  await expect(undo(request)).rejects.toThrow('Over')
  expect(new Set(keys()).size).toBe(1)
})

test('a refusal, and that there is no network, are told at once', async () => {
  answered.mockRejectedValueOnce(lost())
  await expect(createIdempotentCall(sellFinancial)(request)).rejects.toThrow('No connection')
  expect(keys()).toHaveLength(1)
})

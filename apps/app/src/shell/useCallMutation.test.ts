import { walletNotice } from '@millrace/contract/msg/notice'
import { withdrawCancel, withdrawRecord } from '@millrace/contract/wallet/withdraw'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../test/renderHook.ts'
import { describeQuery } from './queries.ts'
import { queryClient } from './queryClient.ts'
import { useCallMutation } from './useCallMutation.ts'

vi.mock('./language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))
vi.mock('./useText.ts', () => ({}))
vi.mock('./practiceBrowser.ts', () => ({ getPracticeBrowser: () => '' }))
vi.mock('./session.ts', () => ({ readToken: () => null, readUserId: () => 'me', clearDevice: () => {} }))

const request = { id: '018f4e1c-0000-7000-8000-000000000001' }
/** Answers the calls on their way, in the order in which they were made. */
let answers: ((response: Response) => void)[]

beforeEach(() => {
  queryClient.clear()
  answers = []
  vi.stubGlobal('location', { origin: 'http://millrace.test', hash: '' })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
})
afterEach(() => void vi.unstubAllGlobals())

/** Answers the only call that is on its way, and waits for what follows from it. */
const answer = (code: number, msg = '') =>
  act(async () => {
    answers[0]?.(Response.json({ code, msg, data: null, ...(code === 200 ? {} : { error: 'withdraw.too-late' }) }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

test('it is busy with its request until the answer', async () => {
  const onSuccess = vi.fn()
  const hook = renderHook(() => useCallMutation(withdrawCancel, { onSuccess }))
  expect(hook.current).toMatchObject({ isPending: false, pending: undefined })
  await act(async () => hook.current.mutate(request))
  expect(hook.current).toMatchObject({ isPending: true, pending: request })
  expect(onSuccess).not.toHaveBeenCalled()
  await answer(200)
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(hook.current).toMatchObject({ isPending: false, pending: undefined, refusal: null })
})

test('a second tap while it runs makes no second call, and one after the answer does', async () => {
  const hook = renderHook(() => useCallMutation(withdrawCancel))
  await act(async () => {
    hook.current.mutate(request)
    hook.current.mutate(request)
  })
  await act(async () => hook.current.mutate(request))
  expect(answers).toHaveLength(1)
  await answer(200)
  await act(async () => hook.current.mutate(request))
  expect(answers).toHaveLength(2)
})

test('what the call changes is out of date afterwards, and nothing else', async () => {
  const shown = [withdrawRecord, walletNotice]
  for (const call of shown)
    await queryClient.prefetchQuery({ ...describeQuery(call, 'en_US', {}), queryFn: () => ({}) })
  const isStale = ({ path }: { path: string }) =>
    queryClient.getQueryCache().find({ queryKey: [path], exact: false })?.state.isInvalidated
  const hook = renderHook(() => useCallMutation(withdrawCancel))
  await act(async () => hook.current.mutate(request))
  expect(shown.filter(isStale)).toEqual([])
  await answer(200)
  expect(shown.filter(isStale)).toEqual([withdrawRecord])
})

test('a refusal is said and passed on, and the call can be tried again', async () => {
  const onSuccess = vi.fn()
  const onRefused = vi.fn()
  const hook = renderHook(() => useCallMutation(withdrawCancel, { onSuccess, onRefused }))
  await act(async () => hook.current.mutate(request))
  await answer(409, 'It was paid already.')
  expect(hook.current).toMatchObject({ isPending: false, refusal: 'It was paid already.' })
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ message: 'It was paid already.' }))
  expect(onSuccess).not.toHaveBeenCalled()
  await act(async () => hook.current.mutate(request))
  expect(answers).toHaveLength(2)
  expect(hook.current).toMatchObject({ isPending: true, refusal: null })
})

import { walletNotice } from '@millrace/contract/msg/notice'
import { withdrawCancel, withdrawRecord } from '@millrace/contract/wallet/withdraw'
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
const refused = { code: 409, msg: 'It was paid already.', data: null, error: 'withdraw.too-late' }
/** Answers the calls that were made, in their order. */
let answers: ((body: unknown) => void)[]

beforeEach(() => {
  queryClient.clear()
  answers = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('location', { origin: 'http://millrace.test', hash: '' })
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((body) => resolve(Response.json(body)))))
})
afterEach(() => void vi.unstubAllGlobals())

const succeed = () => answers.at(-1)?.({ code: 200, msg: '', data: {} })

test('it is busy with its request until the answer', async () => {
  const onSuccess = vi.fn()
  const hook = await renderHook(() => useCallMutation(withdrawCancel, { onSuccess }))
  expect(hook.current).toMatchObject({ isPending: false, pending: undefined })
  hook.current.mutate(request)
  await expect.poll(() => hook.current).toMatchObject({ isPending: true, pending: request })
  expect(onSuccess).not.toHaveBeenCalled()
  succeed()
  await expect.poll(() => hook.current).toMatchObject({ isPending: false, pending: undefined, refusal: null })
  expect(onSuccess).toHaveBeenCalledOnce()
})

test('a second tap while it runs makes no second call, and one after the answer does', async () => {
  const hook = await renderHook(() => useCallMutation(withdrawCancel))
  hook.current.mutate(request)
  hook.current.mutate(request)
  await expect.poll(() => hook.current.isPending).toBe(true)
  hook.current.mutate(request)
  expect(answers).toHaveLength(1)
  succeed()
  await expect.poll(() => hook.current.isPending).toBe(false)
  hook.current.mutate(request)
  await expect.poll(() => answers).toHaveLength(2)
})

test('what the call changes is out of date afterwards, and nothing else', async () => {
  const shown = [withdrawRecord, walletNotice]
  for (const call of shown)
    await queryClient.prefetchQuery({ ...describeQuery(call, 'en_US', {}), queryFn: () => ({}) })
  const isStale = ({ path }: { path: string }) =>
    queryClient.getQueryCache().find({ queryKey: [path], exact: false })?.state.isInvalidated
  const hook = await renderHook(() => useCallMutation(withdrawCancel))
  hook.current.mutate(request)
  await expect.poll(() => hook.current.isPending).toBe(true)
  expect(shown.filter(isStale)).toEqual([])
  succeed()
  await expect.poll(() => hook.current.isPending).toBe(false)
  expect(shown.filter(isStale)).toEqual([withdrawRecord])
})

test('a refusal is said and passed on, and the call can be tried again', async () => {
  const onSuccess = vi.fn()
  const onRefused = vi.fn()
  const hook = await renderHook(() => useCallMutation(withdrawCancel, { onSuccess, onRefused }))
  hook.current.mutate(request)
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]?.(refused)
  await expect.poll(() => hook.current).toMatchObject({ isPending: false, refusal: refused.msg })
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ message: refused.msg }))
  expect(onSuccess).not.toHaveBeenCalled()
  hook.current.mutate(request)
  await expect.poll(() => hook.current).toMatchObject({ isPending: true, refusal: null })
  expect(answers).toHaveLength(2)
})

import { CallFailure } from '@millrace/client/CallFailure'
import { passkeys } from '@millrace/contract/user/passkey'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeAnswers } from './changeAnswers.ts'
import { replaceAnswers } from './queries.ts'
import { queryClient } from './queryClient.ts'

vi.mock('./language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))

beforeEach(() => queryClient.mount())
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
})

function reconnect(): void {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

test('what could not be loaded is fetched again when the connection is back', async () => {
  const fetchData = vi.fn<() => Promise<string>>()
  fetchData.mockRejectedValueOnce(new CallFailure('no connection', null)).mockResolvedValue('loaded')
  const observer = new QueryObserver(queryClient, { queryKey: ['failed'], queryFn: fetchData, retry: false })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  reconnect()
  await expect.poll(() => observer.getCurrentResult().data).toBe('loaded')
  unsubscribe()
})

test('what is shown is not fetched again when the connection is back', async () => {
  const fetchData = vi.fn(async () => 'loaded')
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: fetchData, staleTime: 0 })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('loaded')
  const fetchFailed = vi.fn<() => Promise<string>>()
  fetchFailed.mockRejectedValueOnce(new CallFailure('no connection', null)).mockResolvedValue('loaded')
  const failed = new QueryObserver(queryClient, { queryKey: ['beside'], queryFn: fetchFailed, retry: false })
  const unsubscribeFailed = failed.subscribe(() => {})
  await expect.poll(() => failed.getCurrentResult().status).toBe('error')
  reconnect()
  // Once the failed one is there, the connection's return has been dealt with.
  await expect.poll(() => failed.getCurrentResult().data).toBe('loaded')
  expect(fetchData).toHaveBeenCalledTimes(1)
  unsubscribe()
  unsubscribeFailed()
})

test.each([
  { before: 'none', isShown: false },
  { before: 'an older one', isShown: true },
])('the answer that replaces $before stays when a request from before it is answered late', async ({ isShown }) => {
  const older = [{ id: '1', name: 'Phone', createTime: '2026-11-01T00:00:00.000Z', lastUsedTime: null }]
  const queryKey = [passkeys.path, 'en_US']
  if (isShown) queryClient.setQueryData(queryKey, older)
  const request = Promise.withResolvers<typeof older>()
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => request.promise, staleTime: 0 })
  const unsubscribe = observer.subscribe(() => {})
  expect(observer.getCurrentResult()).toMatchObject({ data: isShown ? older : undefined, isFetching: true })
  await replaceAnswers(passkeys, [])
  request.resolve(older)
  // Whatever follows from the late answer has happened by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: [], isFetching: false })
  unsubscribe()
})

/** A list of read marks on the screen, whose requests are answered by hand. */
function showMarks() {
  const requests: PromiseWithResolvers<readonly boolean[]>[] = []
  const queryFn = () => {
    const request = Promise.withResolvers<readonly boolean[]>()
    requests.push(request)
    return request.promise
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['marks'], queryFn, staleTime: 0, initialData: [false] })
  const unsubscribe = observer.subscribe(() => {})
  return { requests, observer, unsubscribe }
}
const markAll = (marks: readonly boolean[]) => marks.map(() => true)

test('a part that was changed stays when a request from before it is answered late, and a later one counts', async () => {
  const { requests, observer, unsubscribe } = showMarks()
  await expect.poll(() => requests).toHaveLength(1)
  changeAnswers({ queryKey: ['marks'] }, markAll)
  expect(observer.getCurrentResult().data).toEqual([true])
  requests[0]?.resolve([false, false])
  await expect.poll(() => observer.getCurrentResult().data).toEqual([true, true])
  void observer.refetch()
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]?.resolve([false])
  await expect.poll(() => observer.getCurrentResult().data).toEqual([false])
  unsubscribe()
})

test('while a write is on its way, its change is made to every answer, and to none once it has failed', async () => {
  for (const isWritten of [true, false]) {
    queryClient.clear()
    const { requests, observer, unsubscribe } = showMarks()
    await expect.poll(() => requests).toHaveLength(1)
    const write = Promise.withResolvers<void>()
    changeAnswers({ queryKey: ['marks'] }, markAll, write.promise)
    requests[0]?.resolve([false])
    await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
    expect(observer.getCurrentResult().data).toEqual([true])
    void observer.refetch()
    await expect.poll(() => requests).toHaveLength(2)
    if (isWritten) write.resolve()
    else write.reject(new CallFailure('No', null))
    await write.promise.catch(() => {})
    requests[1]?.resolve([false, false])
    await expect.poll(() => observer.getCurrentResult().data).toEqual([isWritten, isWritten])
    unsubscribe()
  }
})

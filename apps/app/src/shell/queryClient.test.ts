import { orderRecord } from '@millrace/contract/product/order'
import { machineDetail } from '@millrace/contract/product/product'
import { payBanks } from '@millrace/contract/wallet/destination'
import { rechargeRecord } from '@millrace/contract/wallet/recharge'
import { fundSummary, walletInfo } from '@millrace/contract/wallet/wallet'
import { withdrawCancel, withdrawRecord, withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeQuery } from './queries.ts'
import { invalidateChanged, queryClient, whenRefetched } from './queryClient.ts'

vi.mock('./client.ts', () => ({ callApi: vi.fn() }))
vi.mock('./useText.ts', () => ({}))
vi.mock('./session.ts', () => ({ readUserId: () => 'me' }))

const calls = [walletInfo, fundSummary, withdrawStatus, withdrawRecord, orderRecord, machineDetail, rechargeRecord]

beforeEach(() => queryClient.clear())

test('a write makes exactly the answers out of date that read what it changes', async () => {
  for (const call of calls)
    await queryClient.prefetchQuery({ ...describeQuery(call, 'en_US', {}), queryFn: () => ({}) })
  invalidateChanged(withdrawCancel)
  const isStale = ({ path }: { path: string }) =>
    queryClient.getQueryCache().find({ queryKey: [path], exact: false })?.state.isInvalidated
  expect(calls.filter(isStale)).toEqual([walletInfo, fundSummary, withdrawStatus, withdrawRecord])
})

test('what is on the screen has been fetched again when the write counts as done', async () => {
  const answers = ['before', 'after']
  const observer = new QueryObserver(queryClient, {
    ...describeQuery(withdrawRecord, 'en_US', {}),
    queryFn: async () => answers.shift(),
  })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('before')
  invalidateChanged(withdrawCancel)
  await whenRefetched()
  expect(observer.getCurrentResult().data).toBe('after')
  unsubscribe()
})

test('a first answer that was on its way during the write is followed by another', async () => {
  const requests: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queryClient, {
    ...describeQuery(withdrawRecord, 'en_US', {}),
    queryFn: () => {
      const request = Promise.withResolvers<string>()
      requests.push(request)
      return request.promise
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => requests).toHaveLength(1)
  invalidateChanged(withdrawCancel)
  requests[0]?.resolve('before')
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]?.resolve('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  unsubscribe()
})

test('a read changes nothing', async () => {
  await queryClient.prefetchQuery({ ...describeQuery(payBanks, 'en_US', {}), queryFn: () => ({}) })
  invalidateChanged(payBanks)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.isInvalidated),
  ).toEqual([false])
})

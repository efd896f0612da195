import { feedbackDetail } from '@millrace/contract/msg/feedback'
import { pushRecord } from '@millrace/contract/msg/message'
import { rechargeChannels, rechargeDetail } from '@millrace/contract/wallet/recharge'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { withdrawDetail } from '@millrace/contract/wallet/withdraw'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeQuery } from '../queries.ts'
import { queryClient } from '../queryClient.ts'
import { refetchWhatChanged } from './refetchWhatChanged.ts'

vi.mock('../client.ts', () => ({}))
vi.mock('../session.ts', () => ({ readUserId: () => 'me' }))
vi.mock('../language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))

const calls = [pushRecord, rechargeDetail, rechargeChannels, withdrawDetail, walletInfo, feedbackDetail]
beforeEach(async () => {
  queryClient.clear()
  for (const call of calls)
    await queryClient.prefetchQuery({ ...describeQuery(call, 'en_US', {}), queryFn: () => ({}), staleTime: Infinity })
})
const staleAfter = async (...kinds: string[]) => {
  await refetchWhatChanged(kinds)
  return calls
    .filter((call) => queryClient.getQueryState(describeQuery(call, 'en_US', {}).queryKey)?.isInvalidated)
    .map(({ path }) => path)
}

test('a message refreshes messages and their count', async () => {
  expect(await staleAfter('message')).toEqual([pushRecord.path])
  expect(await staleAfter('unread')).toEqual([pushRecord.path])
})

test('money on its way refreshes it and the balance', async () => {
  expect(await staleAfter('recharge', 'withdraw')).toEqual([rechargeDetail.path, withdrawDetail.path, walletInfo.path])
})

test('a ticket refreshes tickets, and what is unknown nothing', async () => {
  expect(await staleAfter('typing', 'new')).toEqual([])
  expect(await staleAfter('ticket')).toEqual([feedbackDetail.path])
})

import { feedbackDetail } from '@millrace/contract/msg/feedback'
import { pushRecord } from '@millrace/contract/msg/message'
import { rechargeChannels, rechargeDetail } from '@millrace/contract/wallet/recharge'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { withdrawDetail } from '@millrace/contract/wallet/withdraw'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../queries.ts'
import { refetchWhatChanged } from './refetchWhatChanged.ts'

vi.mock('../language.ts', () => ({ currentLanguage: () => ({ header: 'en_US' }) }))

const calls = [pushRecord, rechargeDetail, rechargeChannels, withdrawDetail, walletInfo, feedbackDetail]
beforeEach(() => {
  queryClient.clear()
  for (const { path } of calls) queryClient.setQueryData([path], {})
})
const staleAfter = async (...kinds: string[]) => {
  await refetchWhatChanged(kinds)
  return calls.map(({ path }) => path).filter((path) => queryClient.getQueryState([path])?.isInvalidated)
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

import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { adjustmentList } from '@millrace/contract/console/adjustment'
import { machineCreate, machineList } from '@millrace/contract/console/machine'
import { memberList } from '@millrace/contract/console/member'
import { auditList, operatorList } from '@millrace/contract/console/operator'
import { consoleOrderList } from '@millrace/contract/console/order'
import { railList } from '@millrace/contract/console/rail'
import { rateList } from '@millrace/contract/console/rate'
import { receiptList } from '@millrace/contract/console/receipt'
import { consoleRechargeList, strayDepositList } from '@millrace/contract/console/recharge'
import { reconciliationList } from '@millrace/contract/console/reconciliation'
import { releaseList } from '@millrace/contract/console/release'
import { reportList } from '@millrace/contract/console/report'
import { settlementList } from '@millrace/contract/console/settlement'
import { verificationList } from '@millrace/contract/console/verification'
import { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import type { GetListParams } from 'react-admin'
import { send } from './send.ts'

/** What is listed but is no content: the server says the order, and each has verbs of its own. */
export const accountLists = {
  member: memberList,
  verification: verificationList,
  operator: operatorList,
  audit: auditList,
  machine: machineList,
  order: consoleOrderList,
  release: releaseList,
  report: reportList,
  receipt: receiptList,
  settlement: settlementList,
  recharge: consoleRechargeList,
  stray: strayDepositList,
  withdraw: consoleWithdrawList,
  rail: railList,
  reconciliation: reconciliationList,
  adjustment: adjustmentList,
  rate: rateList,
} as const

/** What is added and changed on a page of its own, with the call that such a page ends with. */
const writers: Readonly<Record<string, Call>> = { machine: machineCreate }

/** The call that decides who may open a page: to write is another right than to read. */
export function getListCall(name: AccountName, action: string): Call {
  return (action === 'create' || action === 'edit' ? writers[name] : undefined) ?? accountLists[name]
}

export type AccountName = keyof typeof accountLists
export type AccountRow<Name extends AccountName> = DataOf<(typeof accountLists)[Name]>['list'][number] & {
  readonly id: string
}

export function isAccountName(name: string | undefined): name is AccountName {
  return name !== undefined && Object.hasOwn(accountLists, name)
}

export async function listAccounts(
  name: AccountName,
  { pagination, filter }: Pick<GetListParams, 'pagination' | 'filter'>,
): Promise<{ data: AccountRow<AccountName>[]; total: number }> {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const request = { ...filter, pageNum: page, pageSize: perPage } as RequestOf<(typeof accountLists)[AccountName]>
  const { data } = await send(accountLists[name], request)
  // A settlement is named by its day; react-admin wants every row to have an id.
  return { data: data.list.map((row) => ('id' in row ? row : { id: row.day, ...row })), total: data.total }
}

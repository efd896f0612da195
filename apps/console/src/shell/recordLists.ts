import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { adjustmentList } from '@millrace/contract/console/adjustment'
import { consoleChatList } from '@millrace/contract/console/chat'
import { codeList } from '@millrace/contract/console/code'
import { communityList, moderationList, postRuleList } from '@millrace/contract/console/community'
import { couponList, couponProgrammeList } from '@millrace/contract/console/coupon'
import { machineChangeList, machineCreate, machineList } from '@millrace/contract/console/machine'
import { memberList } from '@millrace/contract/console/member'
import { auditList, operatorList } from '@millrace/contract/console/operator'
import { consoleOrderList } from '@millrace/contract/console/order'
import { programmeList } from '@millrace/contract/console/programme'
import { railList } from '@millrace/contract/console/rail'
import { rateList } from '@millrace/contract/console/rate'
import { receiptList } from '@millrace/contract/console/receipt'
import { consoleRechargeList, strayDepositList } from '@millrace/contract/console/recharge'
import { reconciliationList } from '@millrace/contract/console/reconciliation'
import { releaseList } from '@millrace/contract/console/release'
import { reportList } from '@millrace/contract/console/report'
import { settlementList } from '@millrace/contract/console/settlement'
import { submissionList } from '@millrace/contract/console/submission'
import { consoleTicketList } from '@millrace/contract/console/ticket'
import { verificationList } from '@millrace/contract/console/verification'
import { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import type { GetListParams } from 'react-admin'
import { send } from './send.ts'

/** Every list that is not content. The server decides the order, and the pages make the other calls themselves. */
export const recordLists = {
  member: memberList,
  verification: verificationList,
  operator: operatorList,
  audit: auditList,
  machine: machineList,
  change: machineChangeList,
  order: consoleOrderList,
  coupon: couponList,
  couponProgramme: couponProgrammeList,
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
  programme: programmeList,
  code: codeList,
  submission: submissionList,
  moderation: moderationList,
  postRule: postRuleList,
  community: communityList,
  chat: consoleChatList,
  ticket: consoleTicketList,
} as const

/** Records with a form page, and the call that the form ends with. */
const formCalls: Readonly<Record<string, Call>> = { machine: machineCreate }

/** The call that decides who may open a page. */
export function getPageCall(name: RecordName, action: string): Call {
  return (action === 'create' || action === 'edit' ? formCalls[name] : undefined) ?? recordLists[name]
}

export type RecordName = keyof typeof recordLists
export type RecordRow<Name extends RecordName> = DataOf<(typeof recordLists)[Name]>['list'][number] & {
  readonly id: string
}

export function isRecordName(name: string | undefined): name is RecordName {
  return name !== undefined && Object.hasOwn(recordLists, name)
}

export async function fetchRecordList(
  name: RecordName,
  { pagination, filter }: Pick<GetListParams, 'pagination' | 'filter'>,
): Promise<{ data: RecordRow<RecordName>[]; total: number }> {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const request = { ...filter, pageNum: page, pageSize: perPage } as RequestOf<(typeof recordLists)[RecordName]>
  const { data } = await send(recordLists[name], request)
  // react-admin needs an id in every row; a settlement is identified by its day.
  return { data: data.list.map((row) => ('id' in row ? row : { id: row.day, ...row })), total: data.total }
}

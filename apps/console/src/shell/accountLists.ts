import type { DataOf, RequestOf } from '@millrace/contract/call'
import { memberList } from '@millrace/contract/console/member'
import { auditList, operatorList } from '@millrace/contract/console/operator'
import { verificationList } from '@millrace/contract/console/verification'
import type { GetListParams } from 'react-admin'
import { send } from './send.ts'

/** What is listed but is no content: the server says the order, and each has verbs of its own. */
export const accountLists = { member: memberList, verification: verificationList, operator: operatorList, audit: auditList } as const

export type AccountName = keyof typeof accountLists
export type AccountRow<Name extends AccountName> = DataOf<(typeof accountLists)[Name]>['list'][number]

export function isAccountName(name: string | undefined): name is AccountName {
  return name !== undefined && Object.hasOwn(accountLists, name)
}

export async function listAccounts(name: AccountName, { pagination, filter }: Pick<GetListParams, 'pagination' | 'filter'>): Promise<{ data: AccountRow<AccountName>[]; total: number }> {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const request = { ...filter, pageNum: page, pageSize: perPage } as RequestOf<(typeof accountLists)[AccountName]>
  const { data } = await send(accountLists[name], request)
  return { data: data.list, total: data.total }
}

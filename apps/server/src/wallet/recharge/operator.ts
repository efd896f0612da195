import { consoleRechargeList, strayDepositList } from '@millrace/contract/console/recharge'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle, type Handler } from '../../http/handle.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import { listAllRecharges, listStrayDeposits } from './store.ts'
import { toSharedFields } from './toRecharge.ts'

export const rechargeOperatorHandlers: readonly Handler[] = [
  handle(consoleRechargeList, ({ db, language }, filter) =>
    mapPage(listAllRecharges(db, filter), (row) => ({
      ...toSharedFields(language, row),
      memberId: row.memberId,
      memberName: row.memberName,
      railTransaction: row.railTransaction,
    })),
  ),
  handle(strayDepositList, ({ db }, page) =>
    mapPage(listStrayDeposits(db, page), ({ position, blockNumber, foundAt, ...row }) => ({
      ...row,
      id: `${row.rail}:${row.txHash}:${position}`,
      block: Number(blockNumber),
      address: formatRailAddress(row.rail, row.address),
      token: formatRailAddress(row.rail, row.token),
      amount: usdtDecimal(row.amount),
      foundTime: foundAt.toISOString(),
    })),
  ),
]

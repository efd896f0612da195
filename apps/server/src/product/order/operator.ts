import { consoleOrderList } from '@millrace/contract/console/order'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { listAllOrders } from './store.ts'

export const orderOperatorHandlers = [
  handle(consoleOrderList, ({ db }, filter) =>
    mapPage(listAllOrders(db, filter), (row) => ({
      id: row.id,
      memberId: row.memberId,
      memberName: row.memberName,
      machineId: row.machineId,
      machineName: row.name,
      units: row.units,
      price: usdtDecimal(row.price),
      couponAmount: usdtDecimal(row.couponAmount),
      state: row.state,
      buyTime: row.boughtAt.toISOString(),
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      received: usdtDecimal(row.received),
      agreementVersion: row.agreementVersion,
    })),
  ),
]

import { consoleOrderList } from '@millrace/contract/console/order'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { listAllOrders } from './store.ts'

export const orderOperatorHandlers = [
  handle(consoleOrderList, async ({ db }, filter) => {
    const { rows, total } = await listAllOrders(db, filter)
    return {
      list: rows.map((row) => ({
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
      total,
    }
  }),
]

import { consoleRechargeList, strayDepositList } from '@millrace/contract/console/recharge'
import { usdtDecimal } from '@millrace/money'
import { handle, type Handler } from '../../http/handle.ts'
import { listAllRecharges, listStray } from './store.ts'
import { amountOf, codeOf, creditedOf, reasonOf, shownAddress } from './toRecharge.ts'

export const rechargeOversightHandlers: readonly Handler[] = [
  handle(consoleRechargeList, async ({ pool, language }, wanted) => {
    const { rows, total } = await listAllRecharges(pool, wanted)
    return {
      list: rows.map((row) => ({
        id: row.id,
        code: codeOf(row.id),
        memberId: row.memberId,
        memberName: row.memberName,
        channelId: row.channel,
        rail: row.rail,
        currency: row.currency,
        state: row.state,
        asked: amountOf(row.asked, row),
        paid: amountOf(row.paid, row),
        credited: creditedOf(row),
        rate: row.rate,
        reason: reasonOf(language, row.reason),
        railTransaction: row.railTransaction,
        confirmations: row.confirmations,
        createTime: row.createdAt.toISOString(),
        arriveTime: row.arrivedAt?.toISOString() ?? null,
      })),
      total,
    }
  }),
  handle(strayDepositList, async ({ pool }, page) => {
    const { rows, total } = await listStray(pool, page)
    return {
      list: rows.map((row) => ({
        id: `${row.rail}:${row.txHash}:${row.position}`,
        rail: row.rail,
        txHash: row.txHash,
        block: Number(row.blockNumber),
        address: shownAddress(row.rail, row.address),
        token: shownAddress(row.rail, row.token),
        amount: usdtDecimal(row.amount),
        state: row.state,
        memberId: row.memberId,
        memberName: row.memberName,
        foundTime: row.foundAt.toISOString(),
      })),
      total,
    }
  }),
]

import { codeDraw, codeList } from '@millrace/contract/console/code'
import { toCsv } from '@millrace/money'
import { asOperator } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, type Handler } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { drawCode, hashCode } from './codes.ts'
import { listBatches, storeCodes } from './store.ts'

export const codeOperatorHandlers: readonly Handler[] = [
  handle(codeList, ({ db }, page) =>
    mapPage(listBatches(db, page), ({ amount, cost, uses, expiresAt, madeAt, openedAt, stoppedAt, ...row }) => ({
      ...row,
      ...usdtDecimals({ amount, cost }),
      uses: Number(uses),
      endTime: expiresAt?.toISOString() ?? null,
      createTime: madeAt.toISOString(),
      openTime: openedAt?.toISOString() ?? null,
      isStopped: stoppedAt !== null,
    })),
  ),
  handle(codeDraw, async (context, { count }) => {
    const codes = Array.from({ length: count }, drawCode)
    const hashes = codes.map((code) => hashCode(context.vault, code))
    const id = await asOperator(context, async (db, record) => {
      const batchId = await storeCodes(db, context.operator.id, hashes)
      await record('code.draw', { subjectId: batchId, after: { count } })
      return batchId
    })
    return {
      id,
      fileName: `codes-${id.slice(0, 8)}.csv`,
      csv: toCsv([['code'], ...codes.map((code) => [code])]),
    }
  }),
]

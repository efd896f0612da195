import { codeList, codeMake, codeOpen, codeStop } from '@millrace/contract/console/code'
import { toCsv } from '@millrace/money'
import { asOperator } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { drawCode, hashCode } from './codes.ts'
import { listBatches, makeCodes, openCodes, stopCodes } from './store.ts'

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
  handle(codeMake, async (context, { programmeId, count, usesMax, endTime, note }) => {
    if (programmeId === undefined) return refuse('programme.unknown')
    const codes = Array.from({ length: count }, drawCode)
    const made = await asOperator(context, async (db, record) => {
      const made = await makeCodes(db, {
        operatorId: context.operator.id,
        programmeId,
        hashes: codes.map((code) => hashCode(context.vault, code)),
        usesMax,
        expiresAt: endTime === null ? null : new Date(endTime),
        note,
      })
      if (made.id !== null)
        await record('code.make', { subjectId: made.id, after: { programmeId, count, usesMax, endTime, note } })
      return made
    })
    if (made.outcome === 'too-many') return refuse('code.batch-too-large', { left: Math.max(0, made.codesLeft ?? 0) })
    if (made.outcome === 'needs-limit') return refuse('code.needs-limit')
    if (made.outcome === 'needs-member-limit') return refuse('programme.no-member-limit')
    if (made.id === null) return refuse('programme.unknown')
    return {
      id: made.id,
      fileName: `codes-${made.id.slice(0, 8)}.csv`,
      csv: toCsv([['code'], ...codes.map((code) => [code])]),
    }
  }),
  handle(codeOpen, async (context, { id }) =>
    asOperator(context, async (db, record) => {
      const outcome = await openCodes(db, id, context.operator.id)
      if (outcome === 'unknown') return refuse('code.unknown')
      if (outcome === 'decided') return refuse('adjustment.decided')
      if (outcome === 'own') return refuse('adjustment.own')
      await record('code.open', { subjectId: id })
      return { id }
    }),
  ),
  handle(codeStop, async (context, { id }) =>
    asOperator(context, async (db, record) => {
      if ((await stopCodes(db, id, context.operator.id)) === 'unknown') return refuse('code.unknown')
      await record('code.stop', { subjectId: id })
      return { id }
    }),
  ),
]

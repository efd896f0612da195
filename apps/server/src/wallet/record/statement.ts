import { walletStatement } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { getToday } from '../../ledger/index.ts'
import { buildStatement } from './buildStatement.ts'
import { renderStatementCsv } from './renderStatementCsv.ts'
import { renderStatementPdf } from './renderStatementPdf.ts'
import { readStatement } from './store.ts'

const movementsMax = 10_000

export const handleStatement = handle(walletStatement, async ({ pool, language, member }, { from, to, format }) => {
  if (from > to || to > (await getToday(pool))) return refuse('statement.period')
  const { sums, movements } = await readStatement(pool, language, member.id, from, to, movementsMax)
  if (movements.length > movementsMax) return refuse('statement.too-long', { max: movementsMax })
  const statement = buildStatement(language, member, { from, to }, sums, movements)
  const file =
    format === 'pdf' ? await renderStatementPdf(language, statement) : renderStatementCsv(language, statement)
  return {
    fileName: `millrace-statement-${from}-${to}.${format}`,
    contentType: format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    file: file.toString('base64'),
    opening: usdtDecimal(sums.availableOpening),
    closing: usdtDecimal(sums.availableClosing),
    movedIn: usdtDecimal(statement.movedIn),
    movedOut: usdtDecimal(statement.movedOut),
    entries: statement.lines.length,
  }
})

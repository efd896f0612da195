import { walletRecord, walletRecordDetail, walletStatement, type RecordType } from '@millrace/contract/wallet/wallet'
import { money, toDecimal } from '@millrace/money'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { buildStatement } from './buildStatement.ts'
import { toRecordFilter } from './recordType.ts'
import { renderStatementCsv } from './renderStatementCsv.ts'
import { renderStatementPdf } from './renderStatementPdf.ts'
import {
  findExpiry,
  findReaderToday,
  findRecord,
  listLegs,
  listRecords,
  noNewest,
  readStatement,
  type Newest,
  type RecordRow,
} from './store.ts'
import { getRecordPath, parseRecordId, toRecord } from './toRecord.ts'

async function findById(
  { db, language, member }: ContextOf<typeof walletRecord>,
  id: string,
): Promise<RecordRow | null> {
  const key = parseRecordId(id)
  if (!key) return null
  return 'expiredOrderId' in key
    ? findExpiry(db, language, member.id, key.expiredOrderId)
    : findRecord(db, language, member.id, toRecordFilter(undefined).kinds, key)
}

/** Newer entries have a higher seq. An order that ends later ends on the record's day or after it. */
function toNewest({ kind, seq, businessDay }: RecordRow): Newest {
  if (kind === 'expired' || seq === null) return { ...noNewest, entryDayMax: businessDay, expiryDayMax: businessDay }
  return { seqMax: seq, entryDayMax: null, expiryDayMax: dayBefore(businessDay) }
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

const movementsMax = 10_000

export const recordHandlers: readonly Handler[] = [
  handle(walletRecord, async (context, { type: typeText, from, to, timezoneMinutes, newestId, pageNum, pageSize }) => {
    const { db, language, member } = context
    const type = typeText === undefined ? undefined : (Number(typeText) as RecordType)
    const newest = newestId === undefined ? null : await findById(context, newestId)
    const { rows, total } = await listRecords(db, language, member.id, {
      filter: toRecordFilter(type),
      hasExpiries: type === undefined || type === 12,
      from,
      to,
      zoneMinutes: member.timezoneMinutes ?? timezoneMinutes ?? null,
      newest: newest ? toNewest(newest) : noNewest,
      pageNum,
      pageSize,
    })
    return { list: rows.map((row) => toRecord(language, row)), total }
  }),
  handle(walletRecordDetail, async (context, { id }) => {
    const row = await findById(context, id)
    if (!row) return refuse('record.unknown')
    const legs = await listLegs(context.db, row)
    return {
      record: toRecord(context.language, row),
      path: getRecordPath(row),
      entries: legs.map(({ seq, amount, moment, ...leg }) => ({
        ...leg,
        seq: String(seq),
        amount: toDecimal(money(amount, leg.currency)),
        createTime: moment.toISOString(),
      })),
    }
  }),
  handle(walletStatement, async ({ db, language, member }, { from, to, timezoneMinutes, format }) => {
    const zoneMinutes = member.timezoneMinutes ?? timezoneMinutes ?? null
    if (from > to || to > (await findReaderToday(db, zoneMinutes))) return refuse('statement.period')
    const { sums, movements } = await readStatement(db, language, member.id, from, to, zoneMinutes, movementsMax)
    if (movements.length > movementsMax) return refuse('statement.too-long', { max: movementsMax })
    const statement = buildStatement(language, member, { from, to, zoneMinutes }, sums, movements)
    const { movedIn, movedOut } = statement
    const file =
      format === 'pdf' ? await renderStatementPdf(language, statement) : renderStatementCsv(language, statement)
    return {
      fileName: `millrace-statement-${from}-${to}.${format}`,
      contentType: format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
      file: file.toString('base64'),
      ...usdtDecimals({ opening: sums.availableOpening, closing: sums.availableClosing, movedIn, movedOut }),
      entries: statement.lines.length,
    }
  }),
]

import { walletRecord, walletRecordDetail, type RecordType } from '@millrace/contract/wallet/wallet'
import { money, toDecimal } from '@millrace/money'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { toRecordFilter } from './recordType.ts'
import { handleStatement } from './statement.ts'
import { findExpiry, findRecord, listLegs, listRecords, noNewest, type Newest, type RecordRow } from './store.ts'
import { getRecordPath, readRecordId, toRecord } from './toRecord.ts'

async function findByName(
  { pool, language, member }: ContextOf<typeof walletRecord>,
  text: string,
): Promise<RecordRow | null> {
  const name = readRecordId(text)
  if (!name) return null
  return 'expiredOrderId' in name
    ? findExpiry(pool, language, member.id, name.expiredOrderId)
    : findRecord(pool, language, member.id, toRecordFilter(undefined).kinds, name)
}

/** What is new after this record has a later place in the ledger; what ends after it ends on its day or later. */
function newestOf({ kind, seq, businessDay }: RecordRow): Newest {
  if (kind === 'expired' || seq === null) return { ...noNewest, entryDayMax: businessDay, expiryDayMax: businessDay }
  return { seqMax: seq, entryDayMax: null, expiryDayMax: dayBefore(businessDay) }
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

export const recordHandlers: readonly Handler[] = [
  handle(walletRecord, async (context, { type: typed, from, to, newestId, pageNum, pageSize }) => {
    const { pool, language, member } = context
    const type = typed === undefined ? undefined : (Number(typed) as RecordType)
    const newest = newestId === undefined ? null : await findByName(context, newestId)
    const { rows, total } = await listRecords(pool, language, member.id, {
      which: toRecordFilter(type),
      hasExpiries: type === undefined || type === 12,
      from,
      to,
      newest: newest ? newestOf(newest) : noNewest,
      pageNum,
      pageSize,
    })
    return { list: rows.map((row) => toRecord(language, row)), total }
  }),
  handle(walletRecordDetail, async (context, { id }) => {
    const row = await findByName(context, id)
    if (!row) return refuse('record.unknown')
    const legs = await listLegs(context.pool, row)
    return {
      record: toRecord(context.language, row),
      path: getRecordPath(row),
      entries: legs.map(({ seq, kind, from, to, amount, currency, businessDay, moment }) => ({
        seq: String(seq),
        kind,
        from,
        to,
        amount: toDecimal(money(amount, currency)),
        currency,
        businessDay,
        createTime: moment.toISOString(),
      })),
    }
  }),
  handleStatement,
]

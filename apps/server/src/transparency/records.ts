import { recordDetail, recordFile, recordProofs, recordTree } from '@millrace/contract/transparency/record'
import { usdtDecimal } from '@millrace/money'
import { countTreeParts, entryBytes, fingerprintWords, parseRecord, treeHeader } from '@millrace/proof'
import { mapPage } from '../db/rows.ts'
import { handle, refuse, type Handler } from '../http/handle.ts'
import {
  findRecord,
  findTree,
  findWitnesses,
  listRecords,
  listRecordsFrom,
  readLeaves,
  type RecordRow,
} from './store.ts'

/** A record is up to a few kilobytes. */
const recordsAtOnce = 200

const toSigned = ({ record, signature }: RecordRow) => ({ text: record, signature: signature.toString('hex') })

function toItem({ epoch, day, sealedAt, hash, total, members, leaves }: RecordRow) {
  const recordHash = hash.toString('hex')
  return {
    epoch,
    day,
    sealedAt: sealedAt.toISOString(),
    recordHash,
    fingerprint: fingerprintWords(recordHash).join(' '),
    owed: usdtDecimal(total),
    members,
    leaves,
  }
}

export const recordHandlers: readonly Handler[] = [
  handle(recordProofs, ({ db }, page) => mapPage(listRecords(db, page), toItem)),
  handle(recordDetail, async ({ db }, { epoch }) => {
    const row = await findRecord(db, epoch)
    if (!row) return refuse('epoch.unknown')
    const { booksKey, statementsKey } = parseRecord(row.record)
    return { ...toItem(row), record: toSigned(row), booksKey, statementsKey, ...(await findWitnesses(db, row.epoch)) }
  }),
  handle(recordFile, async ({ db }, { from }) => {
    const rows = await listRecordsFrom(db, from, recordsAtOnce + 1)
    return {
      kind: 'millrace-records' as const,
      version: 1 as const,
      records: rows.slice(0, recordsAtOnce).map(toSigned),
      next: rows[recordsAtOnce]?.epoch ?? null,
    }
  }),
  handle(recordTree, async ({ db }, { epoch, currency, part }) => {
    const tree = await findTree(db, epoch, currency)
    const parts = countTreeParts(tree?.leaves ?? 0)
    if (!tree || part >= parts) return refuse('epoch.unknown')
    const leaves = await readLeaves(db, epoch, currency, part)
    // The first part begins with the header, so that all parts together are the file.
    const head = part === 0 ? treeHeader({ epoch, currency, leaves: { length: tree.leaves * entryBytes } }) : []
    return { parts, leaves: tree.leaves, bytes: Buffer.concat([Buffer.from(head), leaves]).toString('base64') }
  }),
]

import { recordFile } from '../../packages/contract/src/transparency/record.ts'
import {
  checkBooksKey,
  fingerprintWords,
  parseRecord,
  recordHash,
  seenRecords,
  verifyRecords,
  type BooksRecord,
  type ExpectedKey,
  type KeyCheck,
  type SignedRecord,
} from '../../packages/proof/src/index.ts'
import { nodeSha256 } from '../../packages/proof/src/node.ts'
import type { Client } from './client.ts'
import { right, wrong, type Finding, type Section } from './Finding.ts'

/** A record that was read and hashed. */
export type Sealed = { readonly record: BooksRecord; readonly hash: string; readonly signed: SignedRecord }

/** All records, from the first. */
export async function downloadRecords(client: Client): Promise<SignedRecord[]> {
  const records: SignedRecord[] = []
  for (let from: number | null = 1; from !== null;) {
    const page: { records: SignedRecord[]; next: number | null } = await client.get(recordFile, { from })
    records.push(...page.records)
    from = page.next
  }
  await client.keep('records.json', JSON.stringify({ kind: 'millrace-records', version: 1, records }))
  return records
}

/** Seals, signatures and times. `sealed` has what can be read of them, for the other checks. */
export async function auditRecords(
  records: readonly SignedRecord[],
  { isPractice, expected }: { readonly isPractice: boolean; readonly expected?: ExpectedKey | undefined },
): Promise<{ readonly section: Section; readonly sealed: readonly Sealed[]; readonly key: KeyCheck | undefined }> {
  const title = 'Sealed days'
  if (records.length === 0)
    return { section: { title, findings: [wrong('No day is sealed.')] }, sealed: [], key: undefined }
  const seen = seenRecords(expected?.records ?? [], nodeSha256)
  const steps = await verifyRecords(records, { sha256: nodeSha256, seen })
  const failed = steps.find(({ isOk }) => !isOk)
  const sealed = records.flatMap((signed) => readSealed(signed))
  const last = sealed.at(-1)
  const key = last && checkBooksKey(last.record.booksKey, expected)
  const findings = failed
    ? [wrong(`Record ${failed.detail['epoch'] ?? ''}: ${failed.problem ?? ''}.`)]
    : [
        right(`${records.length} records are signed by one key, and each contains the hash of the one before.`),
        right(`Days from ${sealed[0]?.record.day} to ${last?.record.day}; the key is ${last?.record.booksKey}.`),
        right(`Fingerprint of the last: ${last ? fingerprintWords(last.hash).join(' ') : ''}. Compare it with others.`),
      ]
  const other = key?.state === 'other' ? [wrong(key.text)] : []
  return { section: { title, findings: [...other, ...findings, ...auditClock(sealed, isPractice)] }, sealed, key }
}

const hourMs = 3_600_000

/** A day cannot be sealed before it has ended. Only the practice clock can be moved ahead. */
function auditClock(sealed: readonly Sealed[], isPractice: boolean): Finding[] {
  const sealedAt = sealed.at(-1)?.record.sealedAt
  if (sealedAt === undefined || Date.parse(sealedAt) < Date.now() + hourMs) return []
  return isPractice
    ? [right(`The practice clock was moved: the last record says that it was made at ${sealedAt}.`)]
    : [wrong(`The last record says that it was made at ${sealedAt}, which is yet to come.`)]
}

function readSealed(signed: SignedRecord): Sealed[] {
  try {
    return [{ record: parseRecord(signed.text), hash: recordHash(signed.text, nodeSha256), signed }]
  } catch {
    // The chain of records has told what is wrong with it.
    return []
  }
}

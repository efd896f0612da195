import { beforeAll, expect, test } from 'vitest'
import { recordHash, writeRecord, type SignedRecord } from './record.ts'
import { seenRecords, verifyRecords } from './records.ts'
import { createSampleBooks, type SampleBooks } from './sampleBooks.ts'
import { isPassed } from './step.ts'

let books: SampleBooks
beforeAll(() => {
  books = createSampleBooks({ days: 5, members: 2 })
})

const problemOf = async (records: readonly SignedRecord[]): Promise<string | undefined> =>
  (await verifyRecords(records)).find(({ isOk }) => !isOk)?.problem

test('all sealed days in their order are right', async () => {
  const steps = await verifyRecords(books.records, { booksKey: books.booksKey, seen: seenRecords(books.records) })
  expect(isPassed(steps)).toBe(true)
  expect(steps.at(-1)).toMatchObject({ id: 'chain', detail: { records: '5' } })
})

test('any changed character of a record or its signature fails', async () => {
  const last = books.records[1]!
  // Each run looks at other characters, the full one at all.
  const step = process.env['TEST_FULL'] === '1' ? 1 : 8
  const offset = Number(process.env['TEST_SEED']) % step
  for (let at = offset; at < last.text.length; at += step) {
    const text = last.text.slice(0, at) + (last.text[at] === '0' ? '1' : '0') + last.text.slice(at + 1)
    expect(await problemOf([books.records[0]!, { ...last, text }]), `at ${at}`).toBeDefined()
  }
  for (let at = offset; at < 128; at += step) {
    const other = (Number.parseInt(last.signature[at]!, 16) ^ 1).toString(16)
    const signature = last.signature.slice(0, at) + other + last.signature.slice(at + 1)
    expect(await problemOf([books.records[0]!, { ...last, signature }]), `at ${at}`).toBeDefined()
  }
})

// Attack by the operator and the signer, on sealed days: a day is dropped. Visible: to the verifier, since each record
// contains the hash of the one before.
test('a dropped day is found, although all that is left is signed', async () => {
  expect(await problemOf(books.records.toSpliced(2, 1))).toContain('epoch 3 is missing')
  expect(await problemOf(books.records.slice(1))).toContain('first record is that of epoch 2')
  const renumbered = books.signRecord({ ...books.days[3]!.record, epoch: 3 })
  expect(await problemOf([books.records[0]!, books.records[1]!, renumbered])).toContain('does not contain')
})

// Attack by the operator and the signer, on sealed days: a day is changed afterwards and signed again. Visible: to the
// verifier, since the next record contains the hash of the old one.
test('a day that was sealed again does not fit under the next', async () => {
  const day = books.days[1]!.record
  const again = books.signRecord({ ...day, liabilities: [{ ...day.liabilities[0]!, total: '1' }] })
  expect(await problemOf(books.records.with(1, again))).toContain('does not contain')
  const seen = seenRecords(books.records)
  const rewritten = await verifyRecords([books.records[0]!, again], { seen })
  expect(rewritten.at(-1)?.problem).toContain('not the one that was seen before')
})

// Attack by the operator and the signer, on sealed days: a record is backdated. Visible: to the verifier, since days
// and times go forward only.
test('a record with an earlier day or time than the one before is found', async () => {
  const { record } = books.days[1]!
  const [first] = books.records
  for (const over of [{ day: '2026-10-31' }, { day: '2026-11-01' }, { sealedAt: '2026-11-01T00:00:00.000Z' }])
    expect(await problemOf([first!, books.signRecord({ ...record, ...over })])).toMatch(
      /not after|before the one before/,
    )
  expect(await problemOf([first!, books.signRecord({ ...record, ledgerEntries: 1 })])).toContain('shorter')
})

test('a record has one text only, and nothing in it that is not checked', () => {
  const { record, signed } = books.days[0]!
  expect(writeRecord(record)).toBe(signed.text)
  const reordered = Object.fromEntries(Object.entries(record).reverse()) as typeof record
  expect(recordHash(writeRecord(reordered))).toBe(recordHash(signed.text))
  for (const wrong of [
    { ...record, note: 'paid' },
    { ...record, version: 2 },
    { ...record, epoch: 0 },
    { ...record, day: '2026-13-01' },
    { ...record, previous: '0'.repeat(40) },
    { ...record, liabilities: [record.liabilities[0], record.liabilities[0]] },
    { ...record, liabilities: [{ ...record.liabilities[0], total: '-1' }] },
    { ...record, liabilities: [{ ...record.liabilities[0], total: '01' }] },
    { ...record, reserves: [{ ...record.reserves[0], kind: 'promise' }] },
  ])
    expect(() => writeRecord(wrong as typeof record)).toThrow()
})

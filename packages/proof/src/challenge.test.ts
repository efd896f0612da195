import { beforeAll, expect, test } from 'vitest'
import { challengeHash, challengesHash, verifyChallenge, type Challenge, type ChallengeOptions } from './challenge.ts'
import { createSampleBooks, type SampleBooks } from './sampleBooks.ts'
import { readTreeFile } from './treeFile.ts'

let books: SampleBooks
let options: ChallengeOptions
beforeAll(() => {
  books = createSampleBooks({ days: 2, members: 4 })
  options = {
    booksKey: books.booksKey,
    findLeaves: (epoch) => readTreeFile(books.days[epoch - 1]!.treeFile).leaves,
  }
})

const isRight = async (challenge: unknown): Promise<boolean> =>
  (await verifyChallenge(challenge as Challenge, options)).isOk

// Attack by the operator and the signer, on sealed days: two members are shown different roots of one day. Visible: to
// everybody, once one of them publishes both records, which prove themselves.
test('two signed records of one day are a challenge, and the same one twice is none', async () => {
  const [first] = books.records
  const second = books.signRecord({ ...books.days[0]!.record, ledgerEntries: 11 })
  expect(await isRight({ kind: 'two-records', first, second })).toBe(true)
  expect(await isRight({ kind: 'two-records', first, second: first })).toBe(false)
  expect(await isRight({ kind: 'two-records', first, second: books.records[1] })).toBe(false)
})

test('a record that does not contain the one before, or is not later, is a challenge', async () => {
  const [earlier, later] = books.records
  expect(await isRight({ kind: 'broken-chain', earlier, later })).toBe(false)
  const other = books.signRecord({ ...books.days[1]!.record, previous: '5'.repeat(64) })
  expect(await isRight({ kind: 'broken-chain', earlier, later: other })).toBe(true)
  const backdated = books.signRecord({ ...books.days[1]!.record, day: '2026-10-01' })
  expect(await isRight({ kind: 'broken-chain', earlier, later: backdated })).toBe(true)
  expect(await isRight({ kind: 'broken-chain', earlier: later, later: earlier })).toBe(false)
})

// Attack by the operator and the signer, on sealed days: a record is sealed with an earlier time than the one before,
// or transfers are taken out of the ledger. Visible: to everybody, since the two records are a challenge.
test('a record that was sealed earlier, or whose ledger is shorter, is a challenge', async () => {
  const [earlier] = books.records
  const { record } = books.days[1]!
  for (const over of [{ sealedAt: '2026-11-02T00:19:59.999Z' }, { ledgerEntries: 9 }])
    expect(await isRight({ kind: 'broken-chain', earlier, later: books.signRecord({ ...record, ...over }) })).toBe(true)
  for (const over of [{ sealedAt: '2026-11-02T00:20:00.000Z' }, { ledgerEntries: 10 }])
    expect(await isRight({ kind: 'broken-chain', earlier, later: books.signRecord({ ...record, ...over }) })).toBe(
      false,
    )
})

test('two statements of one member and day that differ are a challenge', async () => {
  const [record] = books.records
  const statement = books.days[0]!.statements.get(books.members[0]!)!
  const first = books.signStatement(statement)
  const second = books.signStatement({ ...statement, available: '0', held: statement.available })
  expect(await isRight({ kind: 'two-statements', record, first, second })).toBe(true)
  expect(await isRight({ kind: 'two-statements', record, first, second: first })).toBe(false)
  const neighbour = books.signStatement(books.days[0]!.statements.get(books.members[1]!)!)
  expect(await isRight({ kind: 'two-statements', record, first, second: neighbour })).toBe(false)
})

test('a statement that is not in the tree, or about another record, is a challenge', async () => {
  const [record] = books.records
  const statement = books.days[0]!.statements.get(books.members[0]!)!
  const about = (over: object): Challenge => ({
    kind: 'not-in-tree',
    record: record!,
    statement: books.signStatement({ ...statement, ...over }),
  })
  expect(await isRight(about({}))).toBe(false)
  expect(await isRight(about({ nonce: '6'.repeat(64) }))).toBe(true)
  expect(await isRight(about({ parts: ['7'], total: '7', available: '7' }))).toBe(true)
  expect(await isRight(about({ held: '1' }))).toBe(true)
  expect(await isRight({ ...about({ record: '7'.repeat(64) }), kind: 'not-in-tree' })).toBe(false)
  expect(await isRight({ ...about({ record: '7'.repeat(64) }), kind: 'other-record' })).toBe(true)
  expect(await isRight({ ...about({}), kind: 'other-record' })).toBe(false)
})

// Attack by a stranger, on sealed days: an invented contradiction is published to harm the platform. Impossible: both
// sides need the signature of the platform’s own keys.
test('what was signed by other keys, or not at all, is no challenge', async () => {
  const strangers = createSampleBooks({ days: 1, members: 2 })
  const [first] = strangers.records
  const second = strangers.signRecord({ ...strangers.days[0]!.record, ledgerEntries: 11 })
  expect(await isRight({ kind: 'two-records', first, second })).toBe(false)
  expect(await isRight({ kind: 'two-records', first: books.records[0], second })).toBe(false)
  const statement = strangers.signStatement(books.days[0]!.statements.get(books.members[0]!)!)
  expect(await isRight({ kind: 'not-in-tree', record: books.records[0], statement })).toBe(false)
  for (const nonsense of [{}, { kind: 'rumour' }, { kind: 'two-records' }, null, 'text'])
    expect(await isRight(nonsense)).toBe(false)
})

test('the hash over all challenges changes when one is removed, added or moved', () => {
  const [record] = books.records
  const one = challengeHash({ kind: 'two-records', first: record!, second: record! })
  const other = challengeHash({ kind: 'broken-chain', earlier: record!, later: record! })
  const hashes = [[], [one], [other], [one, other], [other, one]].map((list) => challengesHash(list))
  expect(new Set(hashes).size).toBe(5)
})

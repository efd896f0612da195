import { generateKeyPairSync, randomBytes, randomInt, sign, type KeyObject } from 'node:crypto'
import { fromHex, toHex } from './bytes.ts'
import { challengesHash } from './challenge.ts'
import type { Download } from './download.ts'
import { createNonces, leafHash, splitValue } from './leaf.ts'
import { nodeSha256 } from './node.ts'
import { noRecord, recordHash, writeRecord, type BooksRecord, type SignedRecord } from './record.ts'
import { statementHash, writeStatement, type SignedStatement, type Statement } from './statement.ts'
import { buildTree, findLeaf, LeafList, pathOf, type Tree } from './tree.ts'
import { writeTreeFile } from './treeFile.ts'

type Key = { readonly privateKey: KeyObject; readonly publicKey: string }
type Owed = { readonly member: string; readonly balance: bigint }
type Day = {
  readonly record: BooksRecord
  readonly signed: SignedRecord
  readonly tree: Tree
  readonly treeFile: Uint8Array
  readonly statements: ReadonlyMap<string, Statement>
}

/** Sealed days of made-up members, for tests: signed with keys of their own, so that tests can also cheat. */
export type SampleBooks = ReturnType<typeof createSampleBooks>

type SampleOptions = {
  readonly days?: number
  readonly members?: number
  /** Changes what a day's record says, before it is signed. */
  readonly adjust?: (record: BooksRecord) => BooksRecord
}

export function createSampleBooks({ days = 3, members = 5, adjust = (record) => record }: SampleOptions = {}) {
  const [booksKey, statementsKey] = [createKey(), createKey()]
  const owed = Array.from({ length: members }, (_, i): Owed => ({
    member: `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
    // The last one has nothing.
    balance: i === members - 1 ? 0n : 1_000_000n * BigInt(i + 1) + 431n,
  }))
  const sealed: Day[] = []
  for (let epoch = 1; epoch <= days; epoch += 1) {
    const previous = sealed.at(-1)?.signed.text
    sealed.push(sealDay(epoch, previous ? recordHash(previous) : noRecord, owed, { booksKey, statementsKey, adjust }))
  }
  const dayOf = (epoch: number): Day => {
    const day = sealed[epoch - 1]
    if (!day) throw new Error(`there is no day ${epoch}`)
    return day
  }
  return {
    booksKey: booksKey.publicKey,
    members: owed.map(({ member }) => member),
    days: sealed,
    records: sealed.map(({ signed }) => signed),
    signRecord: (record: BooksRecord): SignedRecord => signRecord(record, booksKey),
    signStatement: (statement: Statement): SignedStatement => signStatement(statement, statementsKey),
    /** What a member gets to download. */
    download(member: string, epoch: number): Download {
      const { signed, tree, statements } = dayOf(epoch)
      const statement = statements.get(member)
      if (!statement) throw new Error(`there is no member ${member}`)
      return {
        kind: 'millrace-proof',
        version: 1,
        record: signed,
        statement: signStatement(statement, statementsKey),
        leaves: placesOf(statement, tree),
        previous: sealed.slice(0, epoch - 1).map((day) => ({
          epoch: day.record.epoch,
          hash: recordHash(day.signed.text),
        })),
      }
    },
  }
}

function sealDay(
  epoch: number,
  previous: string,
  owed: readonly Owed[],
  {
    booksKey,
    statementsKey,
    adjust,
  }: { booksKey: Key; statementsKey: Key; adjust: (record: BooksRecord) => BooksRecord },
): Day {
  const nonceOf = createNonces(randomBytes(32), nodeSha256)
  const leaves = new LeafList()
  const drafts = owed.map(({ member, balance }) => {
    const nonce = nonceOf(member)
    const parts = splitValue(balance, (below) => BigInt(randomInt(Number(below))))
    for (const [index, value] of parts.entries())
      leaves.add(leafHash({ nonce, member, currency: 'USDT', value, epoch, index }, nodeSha256), value)
    return { member, nonce, parts, balance }
  })
  const sorted = leaves.sort()
  const tree = buildTree(sorted, { sha256: nodeSha256 })
  const total = tree.root.sum
  const record = adjust({
    version: 1,
    epoch,
    day: `2026-11-${String(epoch).padStart(2, '0')}`,
    sealedAt: `2026-11-${String(epoch + 1).padStart(2, '0')}T00:20:00.000Z`,
    liabilities: [
      {
        currency: 'USDT',
        root: toHex(tree.root.hash),
        total: total.toString(),
        leaves: tree.leafCount,
        members: owed.length,
      },
    ],
    reserves: [
      {
        rail: 'bep20',
        kind: 'chain',
        currency: 'USDT',
        amount: (total + 5_000_000n).toString(),
        low: (total + 1_000_000n).toString(),
        block: 100 + epoch,
        addresses: 2,
        addressesHash: '1'.repeat(64),
      },
    ],
    ledgerDayHash: '2'.repeat(64),
    ledgerEntries: epoch * 10,
    auditHash: '3'.repeat(64),
    challengesHash: challengesHash([]),
    statementsKey: statementsKey.publicKey,
    booksKey: booksKey.publicKey,
    previous,
  })
  const signed = signRecord(record, booksKey)
  const hash = recordHash(signed.text)
  const statements = new Map(
    drafts.map(({ member, nonce, parts, balance }): [string, Statement] => [
      member,
      {
        version: 1,
        epoch,
        record: hash,
        member,
        nonce: toHex(nonce),
        currency: 'USDT',
        parts: parts.map(String),
        available: balance.toString(),
        held: '0',
        income: '0',
        escrow: '0',
        total: balance.toString(),
      },
    ]),
  )
  return { record, signed, tree, treeFile: writeTreeFile({ epoch, currency: 'USDT', leaves: sorted }), statements }
}

function placesOf({ nonce, member, currency, epoch, parts }: Statement, tree: Tree): Download['leaves'] {
  return parts.map((part, index) => {
    const leaf = { nonce: fromHex(nonce, 32), member, currency, value: BigInt(part), epoch, index }
    const position = findLeaf(tree.levels[0] as Uint8Array, leafHash(leaf, nodeSha256))
    return { index, position, path: pathOf(tree, position) }
  })
}

function createKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // The raw key is the end of its DER form.
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex') }
}

const signHash = (hash: string, { privateKey }: Key): string =>
  sign(null, Buffer.from(hash, 'hex'), privateKey).toString('hex')
const signRecord = (record: BooksRecord, key: Key): SignedRecord => {
  const text = writeRecord(record)
  return { text, signature: signHash(recordHash(text), key) }
}
const signStatement = (statement: Statement, key: Key): SignedStatement => {
  const text = writeStatement(statement)
  return { text, signature: signHash(statementHash(text), key) }
}

import { proof } from '@millrace/contract/transparency/proof'
import { parseRecord, statementHash, writeStatement } from '@millrace/proof'
import { handle, refuse } from '../http/handle.ts'
import { signStatement } from './statementsKey.ts'
import { findDataKey, findMemberBooks, findPath, findRecord, findTree, listHashesBefore } from './store.ts'
import { toPath } from './toPath.ts'

/** Asked for again, the answer is the same: a statement has one form, and its signature too. */
export const handleProof = handle(proof, async ({ db, vault, member }, { epoch }) => {
  const sealed = await findRecord(db, epoch)
  if (!sealed) return refuse('epoch.unknown')
  const books = await findMemberBooks(db, sealed.epoch, member.id)
  if (!books) return null
  const { currency, parts } = books
  const [dataKey, tree, previous, ...paths] = await Promise.all([
    findDataKey(db, parseRecord(sealed.record).statementsKey),
    findTree(db, sealed.epoch, currency),
    listHashesBefore(db, sealed.epoch),
    ...books.hashes.map((hash) => findPath(db, sealed.epoch, currency, hash)),
  ])
  if (dataKey === null || !tree) throw new Error(`epoch ${sealed.epoch} has no key or no tree`)
  const text = writeStatement({
    version: 1,
    epoch: sealed.epoch,
    record: sealed.hash.toString('hex'),
    member: member.id,
    nonce: books.nonce.toString('hex'),
    currency,
    parts: parts.map(String),
    available: String(books.available),
    held: String(books.held),
    income: String(books.income),
    escrow: String(books.escrow),
    total: String(parts.reduce((sum, part) => sum + part, 0n)),
  })
  return {
    kind: 'millrace-proof' as const,
    version: 1 as const,
    record: { text: sealed.record, signature: sealed.signature.toString('hex') },
    statement: { text, signature: signStatement(vault, dataKey, statementHash(text)) },
    leaves: paths.map((path, index) => {
      if (!path) throw new Error(`a leaf of epoch ${sealed.epoch} is missing`)
      return { index, position: path.place, path: toPath(path, tree.leaves) }
    }),
    previous,
  }
})

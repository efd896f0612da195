import { generateKeyPairSync, sign } from 'node:crypto'
import type { SealedEntries, SignedAct } from './approval.ts'
import { canonicalJson } from './canonical.ts'
import { entryHash, logSealHash, noEntry } from './decisionLog.ts'
import { nodeSha256 } from './node.ts'
import { decisionText, idOfText, proposalText, type ProposalFacts } from './proposalText.ts'
import { createSampleBooks } from './sampleBooks.ts'

/** Two people with keys of their own, and what they sign, for tests. */
export function createSamplePerson(operator: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
  return {
    operator,
    sign: (act: string, text: string): SignedAct => ({
      act,
      operator,
      key,
      text,
      signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
    }),
  }
}

/** A proposal that two people have signed. */
export function createSampleApproval(
  facts: Omit<ProposalFacts, 'proposedBy' | 'proposedTime' | 'reason'>,
): SignedAct[] {
  const [proposer, decider] = [createSamplePerson('asha'), createSamplePerson('ravi')]
  const said = { ...facts, reason: '', proposedBy: proposer.operator, proposedTime: '2026-11-16T09:00:00.000Z' }
  const text = proposalText(said, { signatures: 2, isPersonal: false })
  const decision = decisionText({ id: idOfText(text), text }, { act: 'approved', by: decider.operator, reason: '' })
  return [proposer.sign('proposed', text), decider.sign('approved', decision)]
}

/** The log of decisions with the acts and the keys of those who signed them, sealed by a day of books of its own. */
export function createSampleLog(acts: readonly SignedAct[]): readonly SealedEntries[] {
  const keys = acts.map(({ operator, key }) => ({ act: 'key-added', operator, key, role: 'admin', how: 'colleague' }))
  const signed = acts.map(({ text, ...act }) => ({
    ...act,
    kind: 'meter',
    textHash: Buffer.from(nodeSha256(Buffer.from(text))).toString('hex'),
  }))
  const entries = [...keys, ...signed].map((entry, i) => ({ ...entry, number: i + 1 }))
  const head = entries.reduce((before, entry) => entryHash(before, entry), noEntry)
  const auditHead = '4'.repeat(64)
  const adjust = (record: ReturnType<typeof createSampleBooks>['days'][number]['record']) => ({
    ...record,
    auditHash: logSealHash(auditHead, head),
  })
  const [record] = createSampleBooks({ days: 1, members: 2, adjust }).records
  if (!record) throw new Error('there is no day')
  return [{ record, auditHead, before: noEntry, entries: entries.map(canonicalJson) }]
}

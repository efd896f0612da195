import type { MemberProof } from '@millrace/contract/transparency/proof'
import type { Step } from '@millrace/proof'
import { saveCheck } from './checks.ts'
import { readSeen, rememberSeen } from './seenRecords.ts'

/** The steps in their order, as they are shown before they are done. */
export const stepIds = ['balance', 'leaf', 'path', 'total', 'seal', 'chain'] as const

export type Verified = {
  readonly steps: readonly Step[]
  readonly isOk: boolean
  readonly fingerprint: string
  readonly tookMs: number
  readonly atMs: number
}

/**
 * Checks a member's proof on this device, and keeps the result and every fingerprint that came with it. Throws where
 * the browser cannot check signatures: that says nothing about the books.
 */
export async function verifyProof(
  proof: MemberProof,
  day: string,
  onStep: (step: Step) => Promise<void> | void = () => {},
): Promise<Verified> {
  const { fingerprintWords, isPassed, parseRecord, recordHash, verifyDownload } = await import('@millrace/proof')
  const startedAtMs = performance.now()
  const seen = await readSeen()
  const booksKey = seen.find((record) => record.booksKey)?.booksKey
  const steps = await verifyDownload(proof, { seen, onStep, ...(booksKey && { booksKey }) })
  const tookMs = performance.now() - startedAtMs
  const unable = steps.find(({ problem }) => problem?.includes('cannot check Ed25519'))
  if (unable) throw new UnableToCheck(unable.problem)
  const isOk = isPassed(steps) && steps.length === stepIds.length
  const hash = recordHash(proof.record.text)
  const record = parseRecord(proof.record.text)
  const { epoch } = record
  const failedStep = steps.find((step) => !step.isOk)?.id
  const atMs = Date.now()
  saveCheck({ epoch, day, isOk, ...(failedStep && { failedStep }), atMs })
  // The key of the books is kept as well: from then on, no other may sign them.
  await rememberSeen([...proof.previous, { epoch, hash, ...(isOk && { booksKey: record.booksKey }) }])
  return { steps, isOk, fingerprint: fingerprintWords(hash).join(' '), tookMs, atMs }
}

/** The browser is too old for the signatures. */
export class UnableToCheck extends Error {}

import type { MemberProof } from '@millrace/contract/transparency/proof'
import type { Step } from '@millrace/proof'
import { readSeen, rememberSeen } from '../../features/transparency/seenRecords.ts'
import { readUserId } from '../../shell/session.ts'
import { readChecks, saveCheck } from './checks.ts'

/** The steps in their order, as they are shown before they are done. */
export const stepIds = ['balance', 'leaf', 'path', 'total', 'seal', 'chain'] as const

export type Verified = {
  readonly steps: readonly Step[]
  readonly isOk: boolean
  readonly fingerprint: string
  /** The six words of the key that signs the books, once it has passed, and whether it was seen here before. */
  readonly key: { readonly words: string; readonly isKnown: boolean } | null
  readonly tookMs: number
  readonly atMs: number
}

type Asked = {
  readonly day: string
  /** The day that was asked for, if it was a certain one. */
  readonly epoch?: number | undefined
  /** The newest was asked for, so none may be shown that is older than one that was checked before. */
  readonly isNewest: boolean
  readonly onStep?: (step: Step) => Promise<void> | void
}

/** Checks a member's proof on this device, and keeps the result and every fingerprint that came with it. */
export async function verifyProof(
  proof: MemberProof,
  { day, epoch: askedEpoch, isNewest, onStep = () => {} }: Asked,
): Promise<Verified> {
  const member = readUserId()
  const passed = readChecks().filter(({ isOk }) => isOk)
  const { fingerprintWords, isPassed, keyWords, parseRecord, recordHash, verifyDownload } =
    await import('@millrace/proof')
  const startedAtMs = performance.now()
  const seen = await readSeen()
  const signed = seen.filter(({ booksKey }) => booksKey)
  const booksKey = signed[0]?.booksKey
  const steps = await verifyDownload(proof, {
    seen,
    onStep,
    ...(booksKey && { booksKey }),
    ...(member && { member }),
    ...(askedEpoch && { epoch: askedEpoch }),
    ...(isNewest && { notBefore: Math.max(0, ...[...signed, ...passed].map(({ epoch }) => epoch)) }),
  })
  const tookMs = performance.now() - startedAtMs
  const isOk = isPassed(steps) && steps.length === stepIds.length
  const failedStep = steps.find((step) => !step.isOk)?.id
  const atMs = Date.now()
  // First of all: a record that cannot be read must not keep its failure from being known.
  const epoch = askedEpoch ?? parseRecord(proof.record.text).epoch
  saveCheck({ member, epoch, day, isOk, ...(failedStep && { failedStep }), atMs })
  const hash = recordHash(proof.record.text)
  const record = parseRecord(proof.record.text)
  // The key of the books is kept as well: from then on, no other may sign them.
  await rememberSeen([...proof.previous, { epoch: record.epoch, hash, ...(isOk && { booksKey: record.booksKey }) }])
  const key = isOk ? { words: keyWords(record.booksKey), isKnown: booksKey !== undefined } : null
  return { steps, isOk, fingerprint: fingerprintWords(hash).join(' '), key, tookMs, atMs }
}

import { fromHex, parseValue, toHex } from './bytes.ts'
import { canonicalJson, hashText } from './canonical.ts'
import { expectKeys, parseRecord, recordHash, type BooksRecord, type SignedRecord } from './record.ts'
import { verifySeal } from './seal.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'
import { isSigned } from './signature.ts'
import {
  hasRightSums,
  leavesOf,
  parseStatement,
  statementHash,
  type SignedStatement,
  type Statement,
} from './statement.ts'
import { fail, pass, type Step } from './step.ts'
import { climb, isSameNode, type Node, type PathStep } from './tree.ts'

/** Where one of the member's leaves stands, and its neighbours on the way up. */
export type LeafPlace = { readonly index: number; readonly position: number; readonly path: readonly PathStep[] }
export type SeenRecord = { readonly epoch: number; readonly hash: string }

/** All that a member needs to check one day without the platform. */
export type Download = {
  readonly kind: 'millrace-proof'
  readonly version: 1
  readonly record: SignedRecord
  readonly statement: SignedStatement
  /** One for each part of the statement, in its order. */
  readonly leaves: readonly LeafPlace[]
  /** Hashes of earlier records, as the server shows them now. */
  readonly previous: readonly SeenRecord[]
  /** In a file: the hash of all the rest, since the hashes of earlier records prove nothing by themselves. */
  readonly check?: string
}

export type VerifyOptions = {
  readonly sha256?: Sha256
  /** The signer's key, where it is known from elsewhere. Without it the record's own is taken. */
  readonly booksKey?: string
  /** The records that this device, or another file, has seen before. */
  readonly seen?: readonly SeenRecord[]
  /** Whose proof it has to be: that of somebody else is as right, and says nothing about one's own balance. */
  readonly member?: string
  /** The day that was asked for. */
  readonly epoch?: number
  /** The newest day that was checked before, where the newest is asked for: what is shown now cannot be older. */
  readonly notBefore?: number
  /** Called after each step; the next one waits for it. */
  readonly onStep?: (step: Step) => Promise<void> | void
}

const stepIds = ['balance', 'leaf', 'path', 'total', 'seal', 'chain'] as const

/** Checks a download step by step. It stops at the first step that fails. */
export async function verifyDownload(download: Download, options: VerifyOptions = {}): Promise<Step[]> {
  const steps: Step[] = []
  const { onStep } = options
  const add = async (step: Step): Promise<void> => {
    steps.push(step)
    await onStep?.(step)
  }
  const problem = problemWithForm(download, options.sha256)
  if (problem !== undefined) {
    await add(fail('file', problem))
    return steps
  }
  try {
    for await (const step of walk(download, options)) await add(step)
  } catch (error) {
    await add(fail(stepIds[steps.length] ?? 'chain', (error as Error).message))
  }
  return steps
}

/** The text of a file, in which every changed character shows. */
export function writeDownload(download: Download, sha256: Sha256 = ownSha256): string {
  return `${JSON.stringify({ ...download, check: checkOf(download, sha256) }, null, 2)}\n`
}

function checkOf({ kind, version, record, statement, leaves, previous }: Download, sha256: Sha256): string {
  return hashText('file', canonicalJson({ kind, version, record, statement, leaves, previous }), sha256)
}

function problemWithForm(download: Download, sha256: Sha256 = ownSha256): string | undefined {
  try {
    const { check, ...rest } = download
    expectKeys(rest, ['kind version record statement leaves previous'])
    if (rest.kind !== 'millrace-proof' || rest.version !== 1) return 'this is not a proof of version 1'
    expectKeys(rest.record, ['text signature'])
    expectKeys(rest.statement, ['text signature'])
    for (const place of rest.leaves) {
      expectKeys(place, ['index position path'])
      for (const step of place.path) expectKeys(step, ['hash sum'])
    }
    for (const one of rest.previous) expectKeys(one, ['epoch hash'])
    return check === undefined || check === checkOf(download, sha256) ? undefined : 'the file was changed or damaged'
  } catch (error) {
    return (error as Error).message
  }
}

async function* walk(download: Download, options: VerifyOptions): AsyncGenerator<Step> {
  const { sha256 = ownSha256 } = options
  const record = parseRecord(download.record.text)
  const hash = recordHash(download.record.text, sha256)
  const statement = parseStatement(download.statement.text)

  const balance = await verifyStatement(download.statement, { ...options, record, hash })
  yield balance
  if (!balance.isOk) return

  const leaves = leavesOf(statement, sha256)
  yield pass('leaf', { hash: toHex((leaves[0] as Node).hash), count: String(leaves.length) })

  const liability = record.liabilities.find(({ currency }) => currency === statement.currency)
  if (!liability) return yield fail('path', `the record has no ${statement.currency}`)
  const places = download.leaves
  if (places.length !== leaves.length || new Set(places.map(({ position }) => position)).size !== places.length)
    return yield fail('path', 'each part needs a place of its own in the tree')
  const roots = leaves.map((leaf, i) => {
    const place = places[i] as LeafPlace
    if (place.index !== i) throw new Error('the places are not in the order of the parts')
    return climb(leaf, { ...place, leafCount: liability.leaves }, { sha256 })
  })
  const [root] = roots as [Node]
  const steps = String(places[0]?.path.length ?? 0)
  const found = { root: toHex(root.hash), sum: root.sum.toString(), steps }
  if (!roots.every((other) => isSameNode(other, root)))
    return yield fail('path', 'the parts lead to different roots', found)
  yield pass('path', found)

  const { root: publishedRoot, total, members, currency } = liability
  const published = { root: publishedRoot, total, currency, members: String(members) }
  if (!isSameNode(root, { hash: fromHex(liability.root, 32), sum: parseValue(liability.total) }))
    return yield fail('total', 'the computed root is not the published one', { ...published, computed: found.root })
  yield pass('total', published)

  const seal = await verifySeal(download.record, options)
  yield seal
  if (!seal.isOk) return
  yield verifyPrevious(record, hash, download.previous, options)
}

/** The statement is of whom and when it has to be, about this record, signed by its statements key, and adds up. */
export async function verifyStatement(
  signed: SignedStatement,
  {
    record,
    hash,
    member: expectedMember,
    epoch: expectedEpoch,
    sha256 = ownSha256,
  }: Pick<VerifyOptions, 'member' | 'epoch' | 'sha256'> & { readonly record: BooksRecord; readonly hash: string },
): Promise<Step> {
  const statement: Statement = parseStatement(signed.text)
  const { total, currency, member, available, held, income, escrow } = statement
  const detail = { total, currency, member, available, held, income, escrow, epoch: String(statement.epoch) }
  if (expectedMember !== undefined && member !== expectedMember)
    return fail('balance', `the statement is about member ${member} and not about ${expectedMember}`, detail)
  if (expectedEpoch !== undefined && statement.epoch !== expectedEpoch)
    return fail('balance', `the statement is of epoch ${statement.epoch} and not of ${expectedEpoch}`, detail)
  if (statement.record !== hash || statement.epoch !== record.epoch)
    return fail('balance', 'the statement is about another record', detail)
  if (!(await isSigned(statementHash(signed.text, sha256), signed.signature, record.statementsKey)))
    return fail('balance', 'the statement is not signed by the key that the record names', detail)
  if (!hasRightSums(statement)) return fail('balance', 'the statement does not add up', detail)
  return pass('balance', detail)
}

function verifyPrevious(
  record: BooksRecord,
  hash: string,
  previous: readonly SeenRecord[],
  { seen = [], notBefore = 0 }: VerifyOptions,
): Step {
  const detail = { epoch: String(record.epoch), previous: record.previous }
  if (record.epoch < notBefore)
    return fail(
      'chain',
      `epoch ${notBefore} was checked before, and epoch ${record.epoch} is shown as the newest now`,
      {
        ...detail,
        changed: String(notBefore),
      },
    )
  const before = previous.find(({ epoch }) => epoch === record.epoch - 1)
  if (record.epoch > 1 && before?.hash !== record.previous)
    return fail('chain', 'the record does not contain the one before it', detail)
  const now = new Map([...previous, { epoch: record.epoch, hash }].map((one) => [one.epoch, one.hash]))
  const changed = seen.find(({ epoch, hash: old }) => now.has(epoch) && now.get(epoch) !== old)
  if (changed)
    return fail('chain', `the record of epoch ${changed.epoch} is not the one that was seen before`, {
      ...detail,
      changed: String(changed.epoch),
    })
  const missing = seen.find(({ epoch }) => epoch < record.epoch && !now.has(epoch))
  if (missing)
    return fail('chain', `the record of epoch ${missing.epoch}, seen before, is not shown any more`, {
      ...detail,
      changed: String(missing.epoch),
    })
  return pass('chain', detail)
}

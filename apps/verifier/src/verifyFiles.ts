import {
  checkBooksKey,
  isExpected,
  parseRecord,
  parseStatement,
  recordHash,
  sha256 as ownSha256,
  verifyChallenge,
  verifyDownload,
  verifyRecords,
  verifyTree,
  type Download,
  type ExpectedKey,
  type KeyCheck,
  type Sha256,
  type SeenRecord,
  type SignedRecord,
  type TreeFile,
} from '@millrace/proof'
import { describeStep, failLine, noteLine, passLine, type Line } from './lines.ts'
import { readFile, type Content, type GivenFile } from './readFile.ts'
import { checkSigner, isSignerExpected, signersOf, verifyMachines } from './sessionLines.ts'
import { solvencyLines } from './solvencyLines.ts'

/** What was found about one file, or about all of them together. */
export type Section = { readonly title: string; readonly lines: readonly Line[] }
export type Report = {
  /** Everything is right and of the expected key; or right, and of whichever key; or something is wrong. */
  readonly verdict: 'yes' | 'unchecked' | 'no'
  /** None where the files name no key. */
  readonly key: KeyCheck | undefined
  readonly sections: readonly Section[]
}
type Options = {
  readonly sha256?: Sha256
  /** Books of another key are refused: anybody can make complete books with a key of their own. */
  readonly expected?: ExpectedKey | undefined
}
type Records = Map<number, Map<string, SignedRecord>>
type Read = { readonly name: string; readonly content: Content }

/** Checks files of any number and order against each other. Everything has to be right for a yes. */
export async function verifyFiles(
  files: readonly GivenFile[],
  { sha256 = ownSha256, expected }: Options = {},
): Promise<Report> {
  const { read, unreadable } = await readAll(files)
  const records = collectRecords(read)
  const keys = findKeys(records)
  const sections = [
    ...unreadable,
    ...verifyKeys(keys, expected),
    ...findTwins(collectRecords(read, expected?.records), read),
    ...(await verifyChain(read, sha256)),
    ...read.flatMap(({ name, content }) =>
      content.kind === 'tree' ? [treeSection(name, content.tree, records, sha256)] : [],
    ),
    ...(await verifyProofs(read, records, sha256)),
    ...(await verifyChallenges(read, records, sha256)),
    ...(await verifyMachines(read, expected, {
      booksKey: keys[0] ?? expectedBooks(expected),
      seen: seenIn(records, sha256),
    })),
  ]
  const lines = sections.flatMap((section) => section.lines).filter(({ isNote }) => !isNote)
  const isOk = lines.some(({ isOk: isFine }) => isFine) && lines.every(({ isOk: isFine }) => isFine)
  // The one that is not expected, if there is one.
  const shown = (expected && keys.find((one) => !isExpected(one, expected))) ?? keys[0]
  const signers = read.flatMap(({ content }) => signersOf(content))
  const signer = signers.find((one) => !isSignerExpected(one, expected)) ?? signers[0]
  const key =
    shown !== undefined
      ? checkBooksKey(shown, expected)
      : signer === undefined
        ? undefined
        : checkSigner(signer, expected)
  // That a machine signed something is right or wrong by itself; which machine that is, the verdict says.
  const isYes = key?.state === 'expected' || (shown === undefined && signer !== undefined)
  return { verdict: !isOk ? 'no' : isYes ? 'yes' : 'unchecked', key, sections }
}

/** A key from a record of books, and not perhaps that of a meter. */
const expectedBooks = (expected: ExpectedKey | undefined): string | undefined =>
  expected && expected.records.length > 0 ? (expected.key ?? undefined) : undefined

const seenIn = (records: Records, sha256: Sha256): SeenRecord[] =>
  [...records].flatMap(([epoch, texts]) => [...texts.keys()].map((text) => ({ epoch, hash: recordHash(text, sha256) })))

const findKeys = (records: Records): string[] => [
  ...new Set([...records.values()].flatMap((texts) => [...texts.keys()].map((text) => parseRecord(text).booksKey))),
]

/** What is right in itself says nothing about whose it is. */
function verifyKeys(keys: readonly string[], expected: ExpectedKey | undefined): Section[] {
  const lines = expected
    ? keys
        .filter((key) => !isExpected(key, expected))
        .map((key) => failLine('These are the books of another key', checkBooksKey(key, expected).text, [`key ${key}`]))
    : []
  if (keys.length > 1)
    lines.push(failLine(`The files are signed with ${keys.length} keys`, 'The books of a platform have one.', keys))
  return lines.length > 0 ? [{ title: 'Whose books they are', lines }] : []
}

async function readAll(files: readonly GivenFile[]): Promise<{ read: Read[]; unreadable: Section[] }> {
  const read: Read[] = []
  const unreadable: Section[] = []
  for (const file of files)
    try {
      read.push({ name: file.name, content: await readFile(file) })
    } catch (error) {
      unreadable.push({ title: file.name, lines: [failLine('The file cannot be used', (error as Error).message)] })
    }
  return { read, unreadable }
}

/** The texts of each day's record that were found anywhere: there has to be one. */
function collectRecords(read: readonly Read[], more: readonly SignedRecord[] = []): Records {
  const found: Records = new Map()
  for (const record of [...read.flatMap(({ content }) => recordsIn(content)), ...more])
    try {
      const { epoch } = parseRecord(record.text)
      const texts = found.get(epoch) ?? new Map<string, SignedRecord>()
      found.set(epoch, texts.set(record.text, record))
    } catch {
      // The check of its own file says what is wrong with it.
    }
  return found
}

function recordsIn(content: Content): readonly SignedRecord[] {
  if (content.kind === 'records') return content.records
  return content.kind === 'proof' && content.download.record ? [content.download.record] : []
}

/** Two records of one day, or two statements about one, prove by themselves that something is wrong. */
function findTwins(records: Records, read: readonly Read[]): Section[] {
  const lines: Line[] = []
  for (const [epoch, texts] of records)
    if (texts.size > 1) lines.push(failLine(`There are ${texts.size} different records of day ${epoch}`, contradiction))
  const statements = new Map<string, string>()
  for (const { content } of read) {
    if (content.kind !== 'proof') continue
    const key = statementKey(content.download)
    if (key === undefined) continue
    const { text } = content.download.statement
    if ((statements.get(key) ?? text) !== text)
      lines.push(failLine('There are two different statements of one member and day', contradiction))
    statements.set(key, text)
  }
  return lines.length > 0 ? [{ title: 'Contradictions', lines }] : []
}

const contradiction =
  'Keep all files. If both are signed, they prove the contradiction by themselves and can be published as a challenge.'

function statementKey({ statement }: Download): string | undefined {
  try {
    const { member, epoch, currency } = parseStatement(statement.text)
    return `${member} ${epoch} ${currency}`
  } catch {
    return undefined
  }
}

async function verifyChain(read: readonly Read[], sha256: Sha256): Promise<Section[]> {
  const given = read.flatMap(({ content }) => (content.kind === 'records' ? content.records : []))
  if (given.length === 0) return []
  const byText = [...new Map(given.map((record) => [record.text, record])).values()]
  const sorted = byText.toSorted((a, b) => epochOf(a) - epochOf(b))
  const title = read
    .filter(({ content }) => content.kind === 'records')
    .map(({ name }) => name)
    .join(', ')
  const first = epochOf(sorted[0] as SignedRecord)
  // A single day can be checked by itself; that none is missing takes all of them.
  const steps =
    sorted.length === 1 && first > 1
      ? (await verifyRecords(sorted, { sha256, isPart: true })).slice(0, 1)
      : await verifyRecords(sorted, { sha256 })
  const failed = steps.find(({ isOk }) => !isOk)
  if (failed) return [{ title, lines: [describeStep(failed)] }]
  return [{ title, lines: [...steps.slice(-1).map((step) => describeStep(step)), ...solvencyLines(sorted)] }]
}

const epochOf = ({ text }: SignedRecord): number => {
  try {
    return parseRecord(text).epoch
  } catch {
    return 0
  }
}

function treeSection(title: string, tree: TreeFile, records: Records, sha256: Sha256): Section {
  const texts = [...(records.get(tree.epoch)?.keys() ?? [])]
  if (texts.length === 0)
    return {
      title,
      lines: [failLine(`The record of day ${tree.epoch} is missing`, 'Add the file of all records, and try again.')],
    }
  return { title, lines: texts.map((text) => describeStep(verifyTree(tree, parseRecord(text), { sha256 }))) }
}

async function verifyProofs(read: readonly Read[], records: Records, sha256: Sha256): Promise<Section[]> {
  const all = read.flatMap(({ content }) => (content.kind === 'records' ? content.records : []))
  const seen = all.flatMap((record) =>
    epochOf(record) > 0 ? [{ epoch: epochOf(record), hash: recordHash(record.text, sha256) }] : [],
  )
  const key = [...(records.get(Math.min(...records.keys()))?.values() ?? [])][0]
  const booksKey = key && parseRecord(key.text).booksKey
  const sections: Section[] = []
  for (const { name, content } of read) {
    if (content.kind !== 'proof') continue
    const { download } = content
    const newest = proofEpoch(download)
    const known = seen.filter(({ epoch }) => epoch <= newest)
    const steps = await verifyDownload(download, { sha256, seen: known, ...(booksKey ? { booksKey } : {}) })
    const lines = steps.map((step) => describeStep(step))
    const isAlone = seen.length === 0 && steps.every(({ isOk }) => isOk)
    if (isAlone)
      lines.push(
        noteLine(
          'Earlier days were not checked',
          'Add the file of all records, to see that none was changed or dropped.',
        ),
      )
    sections.push({ title: name, lines })
  }
  return sections
}

const proofEpoch = (download: Download): number => (download.record ? epochOf(download.record) : 0)

async function verifyChallenges(read: readonly Read[], records: Records, sha256: Sha256): Promise<Section[]> {
  const trees = read.flatMap(({ content }) => (content.kind === 'tree' ? [content.tree] : []))
  /** Only a tree that is the record's own tells what is not in it: any other could leave out whatever it likes. */
  const findLeaves = ({ text }: SignedRecord, currency: string): Uint8Array | null => {
    const record = parseRecord(text)
    const ofDay = trees.filter((tree) => tree.epoch === record.epoch && tree.currency === currency)
    return ofDay.find((tree) => verifyTree(tree, record, { sha256 }).isOk)?.leaves ?? null
  }
  const [first] = [...(records.get(1)?.values() ?? [])]
  const sections: Section[] = []
  for (const { name, content } of read) {
    if (content.kind !== 'challenges') continue
    if (!first) {
      const why = 'Its signatures are compared with the key of the first record: add the file of all records.'
      sections.push({ title: name, lines: [failLine('The file of all records is missing', why)] })
      continue
    }
    const { booksKey } = parseRecord(first.text)
    const lines: Line[] = []
    for (const challenge of content.challenges) {
      const step = await verifyChallenge(challenge, {
        booksKey,
        sha256,
        findLeaves: (_, currency) => (challenge.kind === 'not-in-tree' ? findLeaves(challenge.record, currency) : null),
      })
      lines.push(
        step.isOk
          ? failLine(
              `The challenge is right: ${step.detail['kind'] ?? ''}`,
              'The platform signed two things that contradict.',
            )
          : passLine('The challenge proves nothing', step.problem ?? ''),
      )
    }
    sections.push({ title: name, lines: lines.length > 0 ? lines : [passLine('There are no challenges', '')] })
  }
  return sections
}

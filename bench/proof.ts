import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifyDownload } from '../packages/proof/src/index.ts'
import { nodeSha256 } from '../packages/proof/src/node.ts'
import { createSampleBooks } from '../packages/proof/src/sampleBooks.ts'
import { median } from './median.ts'
import type { Result } from './writeResult.ts'

const timesMax = 4
const megabytesMax = 1024
const verifyMsMax = 50

type Options = {
  readonly rounds?: number
  readonly members?: number
  readonly onProgress?: (line: string) => void
}
type Round = { readonly blocksMs: number; readonly treeMs: number; readonly megabytes: number }

/**
 * The day's tree against hashing as many blocks with Node's crypto in one thread, side by side in each round. Both are
 * measured in processor time, in which other programs of the machine hardly show.
 */
export async function benchProof({
  rounds = 5,
  members = 1_000_000,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const measured: Round[] = []
  let leaves = 0
  for (let round = 1; round <= rounds; round += 1) {
    onProgress(`Proof, round ${round} of ${rounds}`)
    const tree = await buildInProcess(members)
    leaves = tree.leaves
    measured.push({ blocksMs: hashBlocks(tree.leaves), treeMs: tree.tookMs, megabytes: tree.megabytes })
  }
  const verifyMs = await measureVerification()
  return summarise(measured, { members, leaves, verifyMs })
}

function hashBlocks(count: number): number {
  const block = randomBytes(64)
  const before = process.cpuUsage()
  for (let i = 0; i < count; i += 1) {
    // Another block each time.
    block.writeUInt32BE(i, 0)
    nodeSha256(block)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Built = { readonly leaves: number; readonly tookMs: number; readonly megabytes: number }

/** In a process of its own, so that its memory can be told from ours. */
async function buildInProcess(members: number): Promise<Built> {
  const program = join(import.meta.dirname, 'proof/buildTree.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(members)])
  return JSON.parse(stdout) as Built
}

/** One member's leaves among a few thousand; each further step up the tree is one more hash. */
async function measureVerification(): Promise<number> {
  const books = createSampleBooks({ days: 2, members: 4_000 })
  const times: number[] = []
  for (let i = 0; i < 100; i += 1) {
    const download = books.download(books.members[i] ?? '', 2)
    const startMs = performance.now()
    const steps = await verifyDownload(download, { booksKey: books.booksKey, sha256: nodeSha256 })
    times.push(performance.now() - startMs)
    if (steps.some(({ isOk }) => !isOk)) throw new Error(`a proof is wrong: ${JSON.stringify(steps.at(-1))}`)
  }
  return median(times)
}

function summarise(
  rounds: readonly Round[],
  { members, leaves, verifyMs }: { members: number; leaves: number; verifyMs: number },
): Result {
  const seconds = (of: (round: Round) => number): string => `${(median(rounds.map(of)) / 1000).toFixed(2)} s`
  const times = median(rounds.map(({ treeMs, blocksMs }) => treeMs / blocksMs))
  const megabytes = Math.max(...rounds.map((round) => round.megabytes))
  const table = [
    `Proof of liabilities, medians of ${rounds.length} interleaved rounds, in processor time of one thread on ${availableParallelism()} cores`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    `| ${leaves} blocks of 64 bytes hashed with Node’s crypto | ${seconds(({ blocksMs }) => blocksMs)} | |`,
    `| ${leaves} leaves of ${members} members hashed, sorted and built into a tree | ${seconds(({ treeMs }) => treeMs)} | |`,
    `| tree ÷ blocks | ${times.toFixed(2)} | at most ${timesMax.toFixed(2)} |`,
    `| memory of the building process at its peak | ${Math.round(megabytes)} MB | at most ${megabytesMax} MB |`,
    `| one member’s download verified in Node, with its two signatures | ${verifyMs.toFixed(2)} ms | at most ${verifyMsMax} ms |`,
    '',
  ].join('\n')
  const missed = [
    ...(times <= timesMax ? [] : [`the tree takes ${times.toFixed(2)} times as long as hashing, not ${timesMax}`]),
    ...(megabytes <= megabytesMax ? [] : [`the tree takes ${Math.round(megabytes)} MB, not ${megabytesMax}`]),
    ...(verifyMs <= verifyMsMax ? [] : [`a verification takes ${verifyMs.toFixed(1)} ms, not ${verifyMsMax}`]),
  ]
  return { table, missed }
}

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Result = {
  readonly table: string
  /** The targets that were not reached, as people read them. */
  readonly missed: readonly string[]
  /** What the table was made from. */
  readonly figures?: object
  /** False for a shorter run than usual, which is not kept. */
  readonly isComplete?: boolean
}

const folder = join(import.meta.dirname, 'results')

/** Keeps a bench's table, and the figures it was made from, in the repository, with the program that was measured. */
export async function writeResult(name: string, { table, figures }: Result): Promise<void> {
  const commit = await describeCommit()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.md`), `${table}\nMeasured at ${commit}.\n`)
  if (figures) await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ commit, ...figures }, null, 2)}\n`)
}

async function describeCommit(): Promise<string> {
  try {
    const commit = await git('rev-parse', '--short=12', 'HEAD')
    // The results themselves are written one after another.
    const changes = await git('status', '--porcelain', '--', '.', ':!bench/results')
    return changes === '' ? `commit ${commit}` : `commit ${commit} with uncommitted changes`
  } catch {
    return 'an unknown commit, outside of a git checkout'
  }
}

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: join(import.meta.dirname, '..') })).stdout.trim()

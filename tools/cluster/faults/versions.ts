import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../programs/entries.ts'

/** The migration that is tried: two columns of what each program reports every few seconds, which a version fills. */
const expanding = '20f7defb'

const git = (args: readonly string[], cwd: string, input?: string): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** The sources as they are committed, in a folder of their own, with the packages and pages of this one. */
const checkOut = (folder: string): string => {
  git(['worktree', 'add', '--force', '--detach', folder, 'HEAD'], root)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@millrace'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@millrace' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  // Relative links: to the packages of that version.
  for (const name of readdirSync(join(root, 'node_modules/@millrace')))
    symlinkSync(readlinkSync(join(root, 'node_modules/@millrace', name)), join(modules, '@millrace', name))
  for (const pages of ['apps/app/dist', 'apps/console/dist'])
    if (existsSync(join(root, pages))) symlinkSync(join(root, pages), join(folder, pages))
  return folder
}

/**
 * Three versions of which each comes after the one before: without the migration, with it, and with another one that
 * contracts what it has added. Returns also what removes them.
 */
export const checkOutVersions = (folder: string) => {
  const [before, expanded, contracted] = ['before', 'expanded', 'contracted'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const all = [before, expanded, contracted]
  const remove = () => {
    for (const each of all) {
      rmSync(each, { recursive: true, force: true })
    }
    git(['worktree', 'prune'], root)
  }
  remove()
  for (const each of all) checkOut(each)
  const undo = git(['diff', expanding, `${expanding}^`, '--', 'apps/server', ':!*.test.ts'], root)
  git(['apply', '--3way', '-'], before, undo)
  writeFileSync(join(contracted, 'apps/server/sql/tables/9999_contract.sql'), contract)
  return { before, expanded, contracted, remove }
}

/** A trial only: what the version with the columns always fills, every row has. */
const contract = `update process_report set reads = coalesce(reads, 0), reads_elsewhere = coalesce(reads_elsewhere, 0);
alter table process_report
  alter column reads set default 0, alter column reads set not null,
  alter column reads_elsewhere set default 0, alter column reads_elsewhere set not null;
`

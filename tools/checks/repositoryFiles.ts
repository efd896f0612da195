import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every file that is committed or would be. Works in a copy without a history too. */
export const repositoryFiles = (root: string): string[] => {
  if (existsSync(join(root, '.git'))) {
    const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status === 0) return stdout.split('\0').filter((file) => file && existsSync(join(root, file)))
  }
  return walk(root).map((file) => relative(root, file))
}

const ignored = ['node_modules', 'dist', '.data', '.cache', '.git', 'test-results', 'coverage']

const walk = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => !ignored.includes(name))
    .flatMap((name) => {
      const path = join(dir, name)
      return statSync(path).isDirectory() ? walk(path) : [path]
    })

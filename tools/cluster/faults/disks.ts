import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseNames } from '../Machine.ts'

const run = (...[command, ...args]: [string, ...string[]]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** Small disks for the databases, which can be filled without filling this machine's. Returns what removes them. */
export const mountDisks = (dataDir: string, megabytes: number, isKept: boolean): (() => void) => {
  const unmount = () => {
    for (const name of databaseNames) spawnSync('umount', [join(dataDir, name)])
    if (!isKept) for (const name of databaseNames) rmSync(join(dataDir, `${name}.disk`), { force: true })
  }
  for (const name of databaseNames) {
    const [disk, folder] = [join(dataDir, `${name}.disk`), join(dataDir, name)]
    mkdirSync(folder, { recursive: true })
    if (!existsSync(disk)) {
      run('truncate', '-s', `${megabytes}M`, disk)
      run('mkfs.ext4', '-q', '-m', '0', disk)
    }
    run('mount', '-o', 'loop', disk, folder)
  }
  return unmount
}

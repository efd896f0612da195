import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './Check.ts'

type Dependencies = Readonly<Record<string, string>>
type Entry = {
  readonly version?: string
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly optionalDependencies?: Dependencies
  readonly link?: boolean
  readonly extraneous?: boolean
}
type Lock = { readonly packages: Readonly<Record<string, Entry>> }

/** `npm ci` refuses a lock file that lacks anything, even a package for another platform. Better to know before. */
export const lock: Check = {
  name: 'lock',
  run: async (root) => {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
    const entries = Object.entries(packages).filter(([, { link, extraneous }]) => !link && !extraneous)
    if (entries.length < 2) return ['the lock file is empty, so nothing was checked']
    const missing = entries.flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => `package-lock.json lacks ${name}, which ${path || 'the root'} needs`),
    )
    const own = entries.filter(([path]) => !path.includes('node_modules/'))
    return [...missing, ...(await Promise.all(own.map(([path, entry]) => compare(root, path, entry)))).flat()]
  },
}

/** Looks where Node would: in the package's own folder, then in the folders above. */
const isLocked = (packages: Lock['packages'], path: string, name: string): boolean => {
  for (let dir = path; ; dir = dir.includes('/') ? dir.slice(0, dir.lastIndexOf('/')) : '') {
    if (!dir.endsWith('node_modules') && packages[`${dir ? `${dir}/` : ''}node_modules/${name}`]) return true
    if (dir === '') return false
  }
}

const compare = async (root: string, path: string, entry: Entry): Promise<string[]> => {
  const file = join(path, 'package.json')
  if (!existsSync(join(root, file))) return [`package-lock.json knows ${path}, which is not there`]
  const manifest = JSON.parse(await readFile(join(root, file), 'utf8')) as Entry
  const asked = { ...manifest.dependencies, ...manifest.devDependencies }
  const locked = { ...entry.dependencies, ...entry.devDependencies }
  return [...new Set([...Object.keys(asked), ...Object.keys(locked)])]
    .filter((name) => asked[name] !== locked[name])
    .map(
      (name) =>
        `${file} asks for ${name} ${asked[name] ?? 'not at all'}, and package-lock.json for ${locked[name] ?? 'none'}`,
    )
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
// A statement only: comments of react-admin name icons that do not exist.
const imported = /^(?:import|export) .*from ['"]@mui\/icons-material\/([A-Za-z0-9]+)['"]/gm

/** The names of all icons that the console and react-admin import. */
export const findImportedIcons = (): string[] => {
  const sources = globSync(['apps/console/src/**/*.{ts,tsx}', 'node_modules/{react-admin,ra-*}/dist/**/*.js'], {
    cwd: root,
  })
  const names = sources.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(imported), ([, name = '']) => name),
  )
  return [...new Set(names)].toSorted()
}

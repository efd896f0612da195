// Copies the icons that the console shows, its own and those of react-admin, into packages/icons. That workspace has the
// name of their package and takes its place: the package has 43,000 files, a third of everything that npm would install
// for a start. Run it after importing another icon: node tools/icons/copyIcons.ts
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const home = join(root, 'packages/icons')
const original = dirname(createRequire(import.meta.url).resolve('mui-icons/package.json'))
// A statement only: comments of react-admin name icons that do not exist.
const imported = /^(?:import|export) .*from ['"]@mui\/icons-material\/([A-Za-z0-9]+)['"]/gm

/** Each file of the workspace, with what belongs in it. */
export const listIcons = (): ReadonlyMap<string, string> => {
  const sources = globSync(['apps/console/src/**/*.{ts,tsx}', 'node_modules/{react-admin,ra-*}/dist/**/*.js'], {
    cwd: root,
  })
  const names = new Set(
    sources.flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(imported), ([, name = '']) => name),
    ),
  )
  return new Map(
    [...names]
      .toSorted()
      .map((name) => [`${name}.js`, toOurImports(readFileSync(join(original, `${name}.mjs`), 'utf8'))]),
  )
}

const toOurImports = (source: string): string =>
  `${source
    .replace('"use client";\n\n', '')
    .replace(
      'import createSvgIcon from "./utils/createSvgIcon.mjs"',
      'import { createSvgIcon } from "@mui/material/SvgIcon"',
    )
    .replaceAll(/\n\s*(?=d: |r: |c[xy]: |"?fill|"?clip|opacity|\}|\/\*)/g, '')
    .trimEnd()}\n`

if (import.meta.main) {
  for (const file of globSync('*.js', { cwd: home })) rmSync(join(home, file))
  for (const [file, source] of listIcons()) writeFileSync(join(home, file), source)
}

// Copies the icons that the console shows, its own and those of react-admin, into packages/icons. That workspace has
// the name of their package and takes its place: the package has 43,000 files, a third of everything that npm would
// install. Run it after importing another icon: node tools/icons/copyIcons.ts
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findImportedIcons } from './findImportedIcons.ts'

const home = join(import.meta.dirname, '../../packages/icons')
const { name, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Record<string, string>
const icons = findImportedIcons()
const folder = mkdtempSync(join(tmpdir(), 'millrace-icons-'))
try {
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = globSync('*.tgz', { cwd: folder })[0] ?? ''
  execFileSync('tar', ['-xzf', archive, ...icons.map((icon) => `package/${icon}.mjs`)], { cwd: folder })
  for (const file of globSync('*.js', { cwd: home })) rmSync(join(home, file))
  for (const icon of icons)
    writeFileSync(join(home, `${icon}.js`), shorten(readFileSync(join(folder, `package/${icon}.mjs`), 'utf8')))
} finally {
  rmSync(folder, { recursive: true })
}

/** Three lines, which import nothing of their package. */
function shorten(source: string): string {
  const shortened = source
    .replace('"use client";\n\n', '')
    .replace(
      'import createSvgIcon from "./utils/createSvgIcon.mjs"',
      'import { createSvgIcon } from "@mui/material/SvgIcon"',
    )
    .replaceAll(/\n\s*(?=d: |r: |c[xy]: |"?fill|"?clip|opacity|\}|\/\*)/g, '')
  return `${shortened.trimEnd()}\n`
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getScripts } from '../../apps/server/src/pdf/fonts.ts'
import { readWoff } from '../../apps/server/src/pdf/readWoff.ts'

/**
 * Whatever fonts a machine has, or lacks: text is as wide in every test and picture as on most phones, in all our
 * scripts. Returns the file that fontconfig reads instead of the system's.
 */
export const writeFontSettings = async (modules: string, folder: string): Promise<string> => {
  const alias = (family: string, font: string): string =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`
  await mkdir(folder, { recursive: true })
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(modules, '@expo-google-fonts')}</dir>
  <dir>${await unpackFonts(folder)}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  ${['sans-serif', 'system-ui', 'sans', 'serif'].map((family) => alias(family, 'Noto Sans')).join('\n  ')}
  ${alias('monospace', 'Noto Sans Mono')}
  <match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>
</fontconfig>
`
  const path = join(folder, 'fonts.conf')
  // Other browsers may be reading the file, so it is replaced at once.
  await writeFile(`${path}.${process.pid}`, settings)
  await rename(`${path}.${process.pid}`, path)
  return path
}

/** Those of documents, but for Latin, which has more signs on screens. Fontconfig does not read them compressed. */
const unpackFonts = async (folder: string): Promise<string> => {
  const fonts = getScripts()
    .filter(({ name }) => !name.startsWith('latin'))
    .flatMap(({ getFile }) => [400, 600, 700].map((weight) => getFile(weight)))
    .map((file) => ({ name: basename(file, '.woff'), font: readWoff(file) }))
  const hash = createHash('sha256')
  for (const { font } of fonts) hash.update(font)
  const home = join(folder, `fonts-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(home)) return home
  const temporary = `${home}.${process.pid}`
  await mkdir(temporary, { recursive: true })
  await Promise.all(fonts.map(({ name, font }) => writeFile(join(temporary, `${name}.ttf`), font)))
  // Another process may have been faster.
  await rename(temporary, home).catch(() => rm(temporary, { recursive: true }))
  return home
}

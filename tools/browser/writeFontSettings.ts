import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whatever fonts a machine has, or lacks: text is as wide in every test and picture as on most phones, in all our
 * scripts. Returns the file that fontconfig reads instead of the system's.
 */
export const writeFontSettings = async (modules: string, folder: string): Promise<string> => {
  const alias = (family: string, font: string): string =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(modules, '@expo-google-fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  ${['sans-serif', 'system-ui', 'sans', 'serif'].map((family) => alias(family, 'Noto Sans')).join('\n  ')}
  ${alias('monospace', 'Noto Sans Mono')}
  <match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>
</fontconfig>
`
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'fonts.conf')
  // Other browsers may be reading the file, so it is replaced at once.
  await writeFile(`${path}.${process.pid}`, settings)
  await rename(`${path}.${process.pid}`, path)
  return path
}

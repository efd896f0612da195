import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const dist = join(import.meta.dirname, '../apps/app/dist')
const { version, versionCode } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
  versionCode: number
}

/**
 * The app as another version, into that folder: no file of its build has the name or the content that it had. To build
 * it anew takes longer than the journeys that need it.
 */
export const writeNextBuild = async (folder: string, next: { name: string; code: number }): Promise<void> => {
  const files = [...globSync('assets/*.{js,css,json}', { cwd: dist }), 'index.html', 'sw.js']
  const built = new Set(files.filter((file) => file.startsWith('assets/')).map((file) => basename(file)))
  const rename = (name: string): string => (built.has(name) ? `next-${name}` : name)
  let codes = 0
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const file of files) {
    const text = (await readFile(join(dist, file), 'utf8'))
      .replaceAll(/[\w-]+\.(?:js|css|json)\b/g, rename)
      .replaceAll(`\`${version}\``, `\`${next.name}\``)
      .replaceAll(new RegExp(`\\b(code|versionCode):${versionCode}\\b`, 'g'), (_, key: string) => {
        codes += 1
        return `${key}:${next.code}`
      })
      // What keeps its name has another revision.
      .replaceAll(/(revision:`)\w/g, '$1-')
    await writeFile(join(folder, file.replace(basename(file), rename)), text)
  }
  if (codes < 2) throw new Error('The build does not have its version where it had it')
}

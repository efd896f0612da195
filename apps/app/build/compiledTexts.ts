import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const textsFolder = fileURLToPath(new URL('../../../packages/texts/src/', import.meta.url))
const moduleName = 'virtual:texts'

/** Compiles the texts into one chunk per language and folder, so that nobody downloads ten languages. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    resolveId: (id) => (id === moduleName || id.startsWith(`${moduleName}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${moduleName}`) return buildLoaders()
      if (!id.startsWith(`\0${moduleName}/`)) return null
      const [folder = '', code = ''] = id.slice(moduleName.length + 2).split('/')
      for (const file of findFiles(folder, code)) this.addWatchFile(file)
      return `export default ${JSON.stringify(compileTexts(folder, code))}`
    },
    transformIndexHtml: {
      order: 'post',
      // Most visitors read English, so its texts are fetched together with the app.
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes('text-shell-en'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          })),
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(textsFolder)) server.ws.send({ type: 'full-reload' })
    },
  }
}

const findFiles = (folder: string, code: string): string[] =>
  ['en', code].map((each) => join(textsFolder, folder, `${each}.json`)).filter(existsSync)

/** English is used for a text that a language does not have yet. The texts check refuses such a language. */
function compileTexts(folder: string, code: string): Record<string, unknown> {
  const texts: Record<string, string> = Object.assign(
    {},
    ...findFiles(folder, code).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]))
}

function buildLoaders(): string {
  const folders = readdirSync(textsFolder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'server',
  )
  const codes = [...readFileSync(join(textsFolder, 'languages.ts'), 'utf8').matchAll(/code: '(\w+)'/g)].map(
    (match) => match[1] ?? '',
  )
  const entries = folders.flatMap((folder) =>
    codes.map((code) => `'${folder.name}/${code}': () => import('${moduleName}/${folder.name}/${code}')`),
  )
  return `export const loaders = {\n${entries.join(',\n')}\n}`
}

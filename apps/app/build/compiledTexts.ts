import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const textsFolder = fileURLToPath(new URL('../../../packages/texts/src/', import.meta.url))
const name = 'virtual:texts'
const lateName = `${name}/late`

/** Folders that no first screen needs. Where their texts are is in a chunk of its own, not in the first load. */
const lateFolders = ['books', 'figure', 'live', 'rewards', 'service', 'square']

/** The app's texts as compiled messages, in a chunk for each language and folder, so that nobody downloads all ten. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${name}`) return generateLoaders((folder) => !lateFolders.includes(folder))
      if (id === `\0${lateName}`) return generateLoaders((folder) => lateFolders.includes(folder))
      if (!id.startsWith(`\0${name}/`)) return null
      const [folder = '', code = ''] = id.slice(name.length + 2).split('/')
      for (const file of filesOf(folder, code)) this.addWatchFile(file)
      return `export default ${JSON.stringify(compileTexts(folder, code))}`
    },
    transformIndexHtml: {
      order: 'post',
      // English, which most visitors read, is loaded together with the app and not after it.
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

const filesOf = (folder: string, code: string): string[] =>
  ['en', code].map((each) => join(textsFolder, folder, `${each}.json`)).filter(existsSync)

/** English replaces texts that a language lacks while it is being translated; the check refuses such a language. */
function compileTexts(folder: string, code: string): Record<string, unknown> {
  const texts: Record<string, string> = Object.assign(
    {},
    ...filesOf(folder, code).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(key, text)]))
}

/** A text without values is a string. */
function compile(key: string, text: string): unknown {
  const tokens = compileMessageOrThrow(text)
  const [only] = tokens
  assertKnown(key, tokens)
  return tokens.length === 1 && typeof only === 'string' && only !== '#' ? only : tokens
}

/** The app writes plurals and numbers itself, and nothing else. */
function assertKnown(key: string, tokens: unknown): void {
  if (!Array.isArray(tokens)) return
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [, type, forms] = token as [string, string?, Record<string, unknown>?]
    if (![undefined, 'plural', 'number'].includes(type) || forms?.['offset'])
      throw new Error(`The text ${key} has ${type}, which the app does not know.`)
    for (const form of Object.values(forms ?? {})) assertKnown(key, form)
  }
}

function generateLoaders(isIn: (folder: string) => boolean): string {
  const folders = readdirSync(textsFolder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'server' && isIn(entry.name),
  )
  const codes = [...readFileSync(join(textsFolder, 'languages.ts'), 'utf8').matchAll(/code: '(\w+)'/g)].map(
    (match) => match[1] ?? '',
  )
  const entries = folders.flatMap((folder) =>
    codes.map((code) => `'${folder.name}/${code}': () => import('${name}/${folder.name}/${code}')`),
  )
  return `export const loaders = {\n${entries.join(',\n')}\n}`
}

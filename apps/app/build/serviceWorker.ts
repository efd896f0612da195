import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import type { BundledFile } from '../worker/bundle.ts'

/** What a page begins with. The browser has it from loading the page, so that precaching it asks for nothing. */
const first = ['index.html', 'assets/{shell,rolldown-}*.{js,css}', 'favicon.svg', 'theme.js', 'manifest.webmanifest']
/** Everything else that an installed app opens without a connection, as one file instead of hundreds. */
const later = ['assets/*.{js,css}', 'icon-*.png']
/** A person reads one language: none is downloaded in advance. */
const never = /^assets\/(?:text-|[pP]review)/

/** Builds the service worker last, since it has the names of all other files. */
export function serviceWorker(entry: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const outDir = resolve(config.root, config.build.outDir)
      const isFirst = new Set(globSync(first, { cwd: outDir }))
      const rest = globSync(later, { cwd: outDir }).filter((url) => !isFirst.has(url) && !never.test(url))
      const bundle = writeBundle(outDir, rest.toSorted())
      await build({
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        define: {
          __PRECACHED__: JSON.stringify(listPrecached(outDir, [...isFirst].toSorted())),
          __BUNDLE__: JSON.stringify(bundle),
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      })
    },
  }
}

function listPrecached(
  folder: string,
  urls: readonly string[],
): { readonly url: string; readonly revision: string | null }[] {
  return urls.map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashOf(join(folder, url)) }))
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
}

/** All of these files in one, which the service worker unpacks. Named after what is in it. */
function writeBundle(folder: string, urls: readonly string[]): string {
  const files = urls.map((url): BundledFile => {
    const content = readFileSync(join(folder, url))
    const isText = !url.endsWith('.png')
    return {
      path: `/${url}`,
      type: types[extname(url)] ?? 'application/octet-stream',
      [isText ? 'text' : 'base64']: content.toString(isText ? 'utf8' : 'base64'),
    }
  })
  const text = JSON.stringify(files)
  const name = `assets/offline-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`
  writeFileSync(join(folder, name), text)
  return `/${name}`
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)
}

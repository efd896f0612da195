import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** What an installed app opens without a connection. A person reads one language: none is downloaded in advance. */
const precached = ['index.html', 'assets/*.{js,css}', 'favicon.svg', 'theme.js', 'manifest.webmanifest', 'icon-*.png']
const notPrecached = /^assets\/(?:text-|[pP]review)/

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
      await build({
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        define: {
          __PRECACHED__: JSON.stringify(listPrecached(outDir)),
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

function listPrecached(folder: string): { readonly url: string; readonly revision: string | null }[] {
  return globSync(precached, { cwd: folder })
    .filter((url) => !notPrecached.test(url))
    .toSorted()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashOf(join(folder, url)) }))
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)
}

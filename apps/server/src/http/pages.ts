import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const builtFolders = {
  app: join(import.meta.dirname, '../../../app/dist'),
  console: join(import.meta.dirname, '../../../console/dist'),
}

/** The built app at `/` and the console at `/console/`, with the compressed files that their builds produced. */
export async function addPages(
  server: FastifyInstance,
  folders: { readonly app: string; readonly console: string } = builtFolders,
): Promise<void> {
  server.get('/console', (_request, reply) => reply.redirect('/console/'))
  for (const [prefix, folder] of [
    ['/console/', folders.console],
    ['/', folders.app],
  ] as const) {
    if (existsSync(join(folder, 'index.html'))) await server.register(files, { root: folder, prefix, ...staticOptions })
    else
      server.get(prefix, (_request, reply) =>
        reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('This page is not built yet. Run npm start, which builds it.\n'),
      )
  }
}

const staticOptions = {
  decorateReply: false,
  preCompressed: true,
  redirect: false,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders(reply: FastifyReply, path: string) {
    // The build puts a hash of the content into these names; all other files keep their name and are revalidated.
    const hasContentHash = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path)
    reply.header('cache-control', hasContentHash ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const

import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const built = {
  app: join(import.meta.dirname, '../../../app/dist'),
  console: join(import.meta.dirname, '../../../console/dist'),
}

/**
 * The built app at `/` and the console at `/console/`, with the compressed files that their builds left beside the
 * originals.
 */
export async function addPages(
  server: FastifyInstance,
  folders: { readonly app: string; readonly console: string } = built,
): Promise<void> {
  server.get('/console', (_request, reply) => reply.redirect('/console/'))
  for (const [prefix, folder] of [
    ['/console/', folders.console],
    ['/', folders.app],
  ] as const) {
    if (existsSync(join(folder, 'index.html'))) await server.register(files, { root: folder, prefix, ...served })
    else
      server.get(prefix, (_request, reply) =>
        reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('This page is not built yet. Run npm start, which builds it.\n'),
      )
  }
}

const served = {
  decorateReply: false,
  preCompressed: true,
  redirect: false,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders(reply: FastifyReply, path: string) {
    // A build names these after their content; all else keeps its name and has to be asked for again.
    const isNamedByContent = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path)
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const

import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const appFolder = join(import.meta.dirname, '../../../app/dist')
const consoleFolder = join(import.meta.dirname, '../../../console/dist')

/** The built app at `/` and the console at `/console/`, with the compressed files that their builds left beside the originals. */
export async function addPages(server: FastifyInstance): Promise<void> {
  server.get('/console', (_request, reply) => reply.redirect('/console/'))
  for (const [prefix, folder] of [['/console/', consoleFolder], ['/', appFolder]] as const) {
    if (existsSync(join(folder, 'index.html'))) await server.register(files, { root: folder, prefix, ...served })
    else server.get(prefix, (_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send('This page is not built yet. Run npm start, which builds it.\n'))
  }
}

const served = {
  decorateReply: false, preCompressed: true, redirect: false, dotfiles: 'ignore', cacheControl: false,
  setHeaders(reply: FastifyReply, path: string) {
    // A build names these after their content; all else keeps its name and has to be asked for again.
    const isNamedByContent = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path)
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const

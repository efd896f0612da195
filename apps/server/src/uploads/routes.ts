import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { extname } from 'node:path'

/** The only kinds a browser may show. Whatever else lies in the store is offered as a download. */
const shown: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** Uploaded and demonstration files at /files/, with ranges, as players need them. */
export async function addUploadRoutes(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(files, {
    root: folder,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    redirect: false,
    // A name is made from the content, so what lies behind it never changes.
    maxAge: '365d',
    immutable: true,
    setHeaders(reply, path) {
      const type = shown[extname(path).toLowerCase()]
      reply.header('content-type', type ?? 'application/octet-stream')
      if (!type) reply.header('content-disposition', 'attachment')
      // A drawing can carry script; opened by itself it runs in no origin and may load nothing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}

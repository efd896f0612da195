import type { FastifyInstance } from 'fastify'
import { extname } from 'node:path'
import { serveFolder } from '../http/serveFolder.ts'

/** The only types that a browser may display. All other files are offered as a download. */
const displayedTypes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** Uploaded and demonstration files at /files/, with range requests for video players. */
export async function addUploadRoutes(server: FastifyInstance, folder: string): Promise<void> {
  await serveFolder(server, {
    root: folder,
    prefix: '/files/',
    index: false,
    dotfiles: 'ignore',
    redirect: false,
    // The name is a hash of the content, so the content never changes.
    maxAge: '365d',
    immutable: true,
    setHeaders(reply, path) {
      const type = displayedTypes[extname(path).toLowerCase()]
      reply.header('content-type', type ?? 'application/octet-stream')
      if (!type) reply.header('content-disposition', 'attachment')
      // An SVG can contain script; opened by itself it gets no origin and may load nothing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}

import files, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The files of a folder that is for everybody. The plugin's own route lists every folder on the way to a file, to tell
 * names apart that differ in their case only. That was a sixth of what opening pages took, and matters only where a
 * name decides who may read a file.
 */
export async function serveFolder(
  server: FastifyInstance,
  { prefix, ...options }: FastifyStaticOptions & { readonly prefix: string },
): Promise<void> {
  await server.register(async (site) => {
    await site.register(files, { ...options, serve: false })
    site.get(`${prefix}*`, ({ url }, reply) => reply.sendFile(url.split('?', 1)[0]?.slice(prefix.length - 1) ?? ''))
  })
}

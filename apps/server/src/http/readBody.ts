import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForm, type Pairs } from './readForm.ts'
import { UnservableRequest } from './UnservableRequest.ts'

/** Teaches the server the two kinds of body that are read whole. Multipart is read part by part, elsewhere. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<Pairs> => ({
      values: readJson(textOf(request, bytes)),
      twice: [],
    }),
  )
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<Pairs> => readForm(textOf(request, bytes)),
  )
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(request: FastifyRequest, bytes: Buffer): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (charset && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii')
    throw new UnservableRequest('body.unsupported')
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw new UnservableRequest('body.unsupported')
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new UnservableRequest('request.unreadable', { cause })
  }
}

function readJson(text: string): Record<string, string> {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnservableRequest('request.unreadable', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnservableRequest('request.unreadable')
  return value as Record<string, string>
}

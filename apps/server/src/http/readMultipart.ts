import type { Call } from '@millrace/contract/call'
import type { FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from './context.ts'
import type { Pairs } from './readForm.ts'
import { UnservableRequest } from './UnservableRequest.ts'

export const fileSizeMaxBytes = 20 * 1024 * 1024
const fieldsMaxBytes = 1024 * 1024

export type Multipart = {
  readonly sent: Pairs
  readonly files: Record<string, ReceivedFile[]>
  readonly isTooLarge: boolean
}

/** Reads the parts one after another, files straight onto disk, so that no upload is ever in memory as a whole. */
export async function readMultipart(call: Call, request: FastifyRequest, folder: string): Promise<Multipart> {
  const fileNames = call.files ?? []
  const values: Record<string, string> = {}
  const twice: string[] = []
  const files: Record<string, ReceivedFile[]> = {}
  if (Number(request.headers['content-length']) > fileNames.length * fileSizeMaxBytes + fieldsMaxBytes)
    return { sent: { values, twice }, files, isTooLarge: true }
  const limits = {
    files: fileNames.length,
    fields: 50,
    fileSize: fileSizeMaxBytes,
    fieldSize: fieldsMaxBytes,
    fieldNameSize: 100,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new UnservableRequest('body.too-large', { values: { limit: '1 MB' } })
        if (Object.hasOwn(values, part.fieldname)) twice.push(part.fieldname)
        else values[part.fieldname] = part.value as string
        continue
      }
      const path = join(folder, String(Object.keys(files).length))
      await pipeline(part.file, createWriteStream(path))
      if (part.file.truncated) return { sent: { values, twice }, files, isTooLarge: true }
      // A part of another name is read to its end, as the stream demands, and left aside.
      if (fileNames.includes(part.fieldname))
        (files[part.fieldname] ??= []).push({ path, sizeBytes: part.file.bytesRead })
    }
  } catch (error) {
    throw isOurs(error) ? error : new UnservableRequest('request.unreadable', { cause: error })
  }
  return { sent: { values, twice }, files, isTooLarge: false }
}

/** A full disk is our trouble; anything else that stops the reading is in what was sent. */
function isOurs(error: unknown): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string }
  return error instanceof UnservableRequest || syscall !== undefined || (code ?? '').startsWith('FST_')
}

import type { Call } from '@millrace/contract/call'
import type { FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from './context.ts'
import { UnservableRequest } from './errors.ts'
import type { SentFields } from './readBody.ts'

const megabyte = 1024 * 1024
const fileMaxMegabytes = 20
const fieldsMaxBytes = megabyte

/** How large each file of a call may be. */
export const getFileMaxMegabytes = (call: Call): number => call.fileMaxMegabytes ?? fileMaxMegabytes

export type Multipart = {
  readonly sent: SentFields
  readonly files: Record<string, ReceivedFile[]>
  readonly isTooLarge: boolean
}

/** Reads the parts one after another and files straight to disk, so that no upload is ever in memory as a whole. */
export async function readMultipart(call: Call, request: FastifyRequest, folder: string): Promise<Multipart> {
  const fileNames = call.files ?? []
  const filesMax = call.filesMax ?? fileNames.length
  const fileSizeMaxBytes = getFileMaxMegabytes(call) * megabyte
  const values: Record<string, string> = {}
  const repeated: string[] = []
  const files: Record<string, ReceivedFile[]> = {}
  if (Number(request.headers['content-length']) > filesMax * fileSizeMaxBytes + fieldsMaxBytes)
    return { sent: { values, repeated }, files, isTooLarge: true }
  const limits = {
    files: filesMax,
    fields: 50,
    fileSize: fileSizeMaxBytes,
    fieldSize: fieldsMaxBytes,
    fieldNameSize: 100,
  }
  let received = 0
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new UnservableRequest('body.too-large', { values: { limit: '1 MB' } })
        if (Object.hasOwn(values, part.fieldname)) repeated.push(part.fieldname)
        else values[part.fieldname] = part.value as string
        continue
      }
      const path = join(folder, String(received++))
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) return { sent: { values, repeated }, files, isTooLarge: true }
      // A file of another name is read to its end, as the stream requires, and then ignored.
      if (fileNames.includes(part.fieldname))
        (files[part.fieldname] ??= []).push({ path, sizeBytes: part.file.bytesRead })
    }
  } catch (error) {
    throw isOwnError(error) ? error : new UnservableRequest('request.unreadable', { cause: error })
  }
  return { sent: { values, repeated }, files, isTooLarge: false }
}

/** A full disk is our problem; any other failure comes from what was sent. */
function isOwnError(error: unknown): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string }
  return error instanceof UnservableRequest || syscall !== undefined || (code ?? '').startsWith('FST_')
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call, DataOf, RequestOf } from '../../packages/contract/src/call.ts'
import { UserError } from '../process/UserError.ts'

export type Client = ReturnType<typeof createClient>

const triesMax = 20
const waitMs = 3_000

/** Asks a server's public calls, as anybody can, and keeps every answer where a folder is given. */
export function createClient(url: string, folder?: string) {
  const base = url.replace(/\/+$/, '')

  const fetchPatiently = async (path: string): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${base}${path}`).catch((error: Error) => {
        throw new UserError(
          `${base} cannot be reached (${error.cause instanceof Error ? error.cause.message : error.message}).`,
        )
      })
      // Servers limit how often anybody asks. An audit is in no hurry.
      if (response.status !== 429 || tries === triesMax) return response
      const seconds = Number(response.headers.get('retry-after'))
      await new Promise((resolve) => {
        setTimeout(resolve, seconds > 0 ? seconds * 1_000 : waitMs)
      })
    }
  }

  const keep = async (name: string, content: string | Uint8Array): Promise<void> => {
    if (folder === undefined) return
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), content)
  }

  return {
    base,
    keep,
    /** The data of a public call. Throws when the server refuses. */
    async get<C extends Call>(call: C, request: RequestOf<C>): Promise<DataOf<C>> {
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(request as object))
        if (value !== undefined) query.set(key, String(value))
      const response = await fetchPatiently(`/api/${call.path}${query.size > 0 ? `?${query.toString()}` : ''}`)
      const answer = (await response.json().catch(() => ({}))) as { code?: number; msg?: string; data?: unknown }
      if (!response.ok || answer.data === undefined)
        throw new UserError(`${call.path} was refused: ${response.status} ${answer.msg ?? ''}`)
      return answer.data as DataOf<C>
    },
  }
}

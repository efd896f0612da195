import { useQuery } from '@tanstack/react-query'
import { toSessionFile, type SessionDetail } from './toSessionFile.ts'

/**
 * Checks a session on this device: the meter's signature, its figures, the two who approved the key, and the session
 * before. Nothing is asked of the server for it.
 */
export function useSessionCheck(detail: SessionDetail) {
  return useQuery({
    queryKey: ['session-check', detail],
    queryFn: async () => {
      const [{ meterKeyWords, sessionFileName, verifySession, writeSessionFile }, { sha256, toHex }] =
        await Promise.all([import('@millrace/ocmf'), import('@millrace/proof')])
      const file = toSessionFile(detail)
      if (!file) return null
      const startedMs = performance.now()
      const result = await verifySession(file)
      const tookMs = Math.ceil(performance.now() - startedMs)
      const text = writeSessionFile(file)
      return {
        ...result,
        tookMs,
        checkedTime: new Date().toISOString(),
        name: sessionFileName(file),
        text,
        hash: toHex(sha256(new TextEncoder().encode(text))),
        words: meterKeyWords(file.meter.publicKey),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

export type SessionCheck = NonNullable<ReturnType<typeof useSessionCheck>['data']>

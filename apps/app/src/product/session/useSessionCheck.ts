import { useQuery } from '@tanstack/react-query'
import { useSealedLog } from '../../features/transparency/useSealedLog.ts'
import { toSessionFile, type SessionDetail } from './toSessionFile.ts'

/**
 * Checks a session on this device: the meter's signature, its figures, the two who approved the key, as a
 * sealed day's record has it, and the session before. The server is asked for no verdict.
 */
export function useSessionCheck(detail: SessionDetail) {
  const sealed = useSealedLog(detail.meter ? [detail.meter.id] : [])
  return useQuery({
    enabled: sealed !== undefined,
    queryKey: ['session-check', detail, sealed],
    queryFn: async () => {
      const [{ meterKeyWords, sessionFileName, verifySession, writeSessionFile }, { sha256, toHex }] =
        await Promise.all([import('@millrace/ocmf'), import('@millrace/proof')])
      const file = toSessionFile(detail, sealed?.log ?? null)
      if (!file) return null
      const startedMs = performance.now()
      const result = await verifySession(file, sealed?.known)
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

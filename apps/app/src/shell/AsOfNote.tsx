import type { Call } from '@millrace/contract/call'
import { useSyncExternalStore } from 'react'
import { asOfStore } from './asOf.ts'
import { formatTime } from './dates.ts'
import { useText } from './useText.ts'

/** From when the figures of a call are, where they are not those of now. */
export function AsOfNote({ call }: { readonly call: Pick<Call, 'path'> }) {
  const t = useText()
  const asOfMs = useSyncExternalStore(asOfStore.subscribe, asOfStore.get).get(call.path)
  if (asOfMs === undefined) return null
  return (
    <p role="status" className="text-13 text-muted">
      {t('shell.as-of', { time: formatTime(new Date(asOfMs).toISOString()) })}
    </p>
  )
}

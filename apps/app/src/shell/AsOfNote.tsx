import type { Call } from '@millrace/contract/call'
import { readAsOf } from './asOf.ts'
import { lastHeaders } from './client.ts'
import { formatTime } from './dates.ts'

type Props = {
  readonly call: Pick<Call, 'path'>
  /** In the words of the screen, so that nobody loads them who does not need them. */
  readonly say: (time: string) => string
}

/** From when the figures of a call are, where they are not those of now. Drawn again with the answer, by its screen. */
export function AsOfNote({ call, say }: Props) {
  const asOfMs = readAsOf(lastHeaders[call.path])
  if (asOfMs === null) return null
  return (
    <p role="status" className="text-13 text-muted">
      {say(formatTime(new Date(asOfMs).toISOString()))}
    </p>
  )
}

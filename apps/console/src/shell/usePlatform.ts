import type { DataOf } from '@millrace/contract/call'
import { info } from '@millrace/contract/msg/info'
import { useEffect, useState } from 'react'
import { send } from './send.ts'

type Platform = DataOf<typeof info>

/** What the platform says of itself; null until it answers. */
export function usePlatform(): Platform | null {
  const [platform, setPlatform] = useState<Platform | null>(null)
  useEffect(() => {
    let isGone = false
    // Without an answer the page only does without the practice hints.
    send(info, {}).then(({ data }) => { if (!isGone) setPlatform(data) }, () => undefined)
    return () => { isGone = true }
  }, [])
  return platform
}

import type { DataOf } from '@millrace/contract/call'
import { info } from '@millrace/contract/msg/info'
import { useEffect, useState } from 'react'
import { send } from './send.ts'

type Platform = DataOf<typeof info>

let asked: Promise<Platform> | null = null

/** Asked once for all who want to know; asked again by the next one after a failure. */
function platformInfo(): Promise<Platform> {
  asked ??= send(info, {}).then(({ data }) => data)
  asked.catch(() => {
    asked = null
  })
  return asked
}

/** What the platform says of itself; null until it answers. */
export function usePlatform(): Platform | null {
  const [platform, setPlatform] = useState<Platform | null>(null)
  useEffect(() => {
    let isGone = false
    // Without an answer the page only does without the practice hints.
    platformInfo().then(
      (answer) => {
        if (!isGone) setPlatform(answer)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return platform
}

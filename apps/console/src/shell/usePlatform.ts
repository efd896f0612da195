import type { DataOf } from '@millrace/contract/call'
import { info } from '@millrace/contract/msg/info'
import { useEffect, useState } from 'react'
import { send } from './send.ts'

type Platform = DataOf<typeof info>

let request: Promise<Platform> | null = null

/** Fetched once for the whole console; after a failure the next caller tries again. */
function fetchPlatform(): Promise<Platform> {
  request ??= send(info, {}).then(({ data }) => data)
  request.catch(() => {
    request = null
  })
  return request
}

/** What the platform publishes about itself; null until it answers. */
export function usePlatform(): Platform | null {
  const [platform, setPlatform] = useState<Platform | null>(null)
  useEffect(() => {
    let isUnmounted = false
    // On failure only the practice hints are missing, so the error is not shown.
    fetchPlatform().then(
      (answer) => {
        if (!isUnmounted) setPlatform(answer)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return platform
}

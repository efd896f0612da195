import type { DataOf } from '@millrace/contract/call'
import { info } from '@millrace/contract/msg/info'
import { send } from './send.ts'
import { useOptional } from './useOptional.ts'

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

/** What the platform publishes about itself; null until it answers. Without it only the practice hints are missing. */
export const usePlatform = (): Platform | null => useOptional(fetchPlatform)

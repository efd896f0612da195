import type { DataOf } from '@millrace/contract/call'
import { clockState } from '@millrace/contract/console/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { dayMs } from '../../shell/time.ts'

export type Clock = DataOf<typeof clockState>

/** The business date, fetched every second while it moves. */
export function useClock() {
  return useCall(
    clockState,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.isMoving ? refreshMs.live : refreshMs.background) },
  )
}

/** Fetches everything again once the date has moved. */
export function useRefreshAfterMove(clock: Clock | undefined): void {
  const queryClient = useQueryClient()
  const wasMoving = useRef(false)
  const isMoving = clock?.isMoving ?? false
  useEffect(() => {
    if (wasMoving.current && !isMoving) void queryClient.invalidateQueries()
    wasMoving.current = isMoving
  }, [isMoving, queryClient])
}

/** The current time on the business clock, which decides when sales open and end. */
export function useBusinessNowMs(): number {
  const { data, dataUpdatedAt } = useClock()
  return dataUpdatedAt + (data?.offsetDays ?? 0) * dayMs
}

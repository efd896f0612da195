import type { DataOf } from '@millrace/contract/call'
import { clockState } from '@millrace/contract/console/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../components/useCall.ts'

export type Clock = DataOf<typeof clockState>

const restMs = 60_000
const movingMs = 1_000

/** The business date, asked for every second while it moves. */
export function useClock() {
  return useCall(clockState, {}, { refetchInterval: ({ state: { data } }) => (data?.isMoving ? movingMs : restMs) })
}

/** Once the date has moved, whatever else is on the screen is of an earlier day. */
export function useRefreshAfterMove(clock: Clock | undefined): void {
  const queryClient = useQueryClient()
  const wasMoving = useRef(false)
  const isMoving = clock?.isMoving ?? false
  useEffect(() => {
    if (wasMoving.current && !isMoving) void queryClient.invalidateQueries()
    wasMoving.current = isMoving
  }, [isMoving, queryClient])
}

/** Now on the business clock: sales open and end by it. */
export function useBusinessNowMs(): number {
  const { data, dataUpdatedAt } = useClock()
  return dataUpdatedAt + (data?.offsetDays ?? 0) * 86_400_000
}

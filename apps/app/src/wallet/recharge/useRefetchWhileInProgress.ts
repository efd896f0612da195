import { useEffect } from 'react'
import { queryClient } from '../../shell/queries.ts'
import { rechargeRefetchMs } from './rechargeRefetchMs.ts'

/** Asks for a list again every three seconds while something in it moves and somebody can see it. */
export function useRefetchWhileInProgress(path: string, isMoving: boolean): void {
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) void queryClient.invalidateQueries({ queryKey: [path] })
    }, rechargeRefetchMs)
    return () => clearInterval(timer)
  }, [path, isMoving])
}

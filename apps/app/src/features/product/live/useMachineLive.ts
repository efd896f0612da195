import { machineLive, machineSessions } from '@millrace/contract/product/session'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../shell/live/useLive.ts'
import { getQueryKey, useCall } from '../../../shell/queries.ts'
import { queryClient } from '../../../shell/queryClient.ts'
import { useLanguage } from '../../../shell/useText.ts'

/** Where nothing comes by the socket, and for what nobody announces, such as silence. */
const pollMs = 30_000
/** What is shown changes at most once in two seconds. */
const pauseMs = 2_000

/** What a machine does now. It is asked for again when something is announced, and every half a minute. */
export function useMachineLive(id: string) {
  const { header } = useLanguage()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const query = useCall(machineLive, { id }, { refetchInterval: pollMs, staleTime: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive([`machine:${id}`], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: getQueryKey(machineLive, header, { id }) })
      // Those that run count on.
      void queryClient.invalidateQueries({ queryKey: [machineSessions.path] })
    }, pauseMs)
  })
  return query
}

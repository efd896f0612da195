import { CallFailure } from '@millrace/client/CallFailure'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from './client.ts'
import { queryClient, whenRefetched } from './queryClient.ts'
import { isSaid } from './said.ts'
import { showToast } from './toast.ts'

type Send<Request, Data> = (request: Request) => Promise<Data>
type Options<Data> = {
  /** What the person sees of it: a message, another screen. It happens before everything is up to date. */
  readonly onSuccess?: (data: Data) => unknown
  /** What else follows from a refusal. It is shown as a message, unless this calls `markSaid`. */
  readonly onRefused?: (failure: CallFailure) => unknown
}
type CallMutation<Request> = {
  readonly mutate: (...request: undefined extends Request ? [request?: Request] : [request: Request]) => void
  /** Until everything on the screen that the call has changed is up to date. */
  readonly isPending: boolean
  /** The request while it is pending. */
  readonly pending: Request | undefined
  /** The refusal in the language of the interface, until the next try. */
  readonly refusal: string | null
}

/**
 * A write: a call of the contract, or a function that makes it, such as that of `createIdempotentCall`. While it runs,
 * it cannot be started again. What it changes is fetched again; the contract says what that is.
 */
export function useCallMutation<C extends Call>(call: C, options?: Options<DataOf<C>>): CallMutation<RequestOf<C>>
export function useCallMutation<Request, Data>(
  send: Send<Request, Data>,
  options?: Options<Data>,
): CallMutation<Request>
export function useCallMutation(
  write: Call | Send<unknown, unknown>,
  { onSuccess, onRefused }: Options<unknown> = {},
): CallMutation<unknown> {
  const isRunning = useRef(false)
  const { mutate, isPending, variables, error } = useMutation(
    {
      mutationFn: (request: unknown) => (typeof write === 'function' ? write(request) : callApi(write, request)),
      onSuccess: async (data) => {
        await onSuccess?.(data)
        await whenRefetched()
      },
      onError: async (failure) => {
        if (!(failure instanceof CallFailure)) return
        const refused = onRefused?.(failure)
        // A download is a read, whose screen is expected to say that nothing arrived.
        if (!failure.answer && !isSaid(failure)) showToast(failure.message, { tone: 'bad' })
        await refused
      },
      onSettled: () => {
        isRunning.current = false
      },
    },
    queryClient,
  )
  return {
    mutate: (request) => {
      if (isRunning.current) return
      isRunning.current = true
      mutate(request)
    },
    isPending,
    pending: isPending ? variables : undefined,
    refusal: error instanceof CallFailure ? error.message : null,
  }
}

import { calls } from '@millrace/contract'
import type { Settings } from '../settings.ts'
import type { Handler } from './handle.ts'

/** The handlers of the services that this process answers. Throws when a call of theirs has no handler, or two. */
export function selectHandlers(handlers: readonly Handler[], { SERVICES }: Pick<Settings, 'SERVICES'>): Handler[] {
  const served = handlers.filter(({ call }) => SERVICES.includes(call.service))
  for (const call of calls.filter(({ service }) => SERVICES.includes(service))) {
    const count = served.filter((handler) => handler.call === call).length
    if (count !== 1)
      throw new Error(`The call ${call.path} has ${count === 0 ? 'no handler' : 'more than one handler'}.`)
  }
  return served
}

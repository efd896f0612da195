import { calls } from '@millrace/contract'
import type { Settings } from '../settings.ts'
import type { Handler } from './handle.ts'

/**
 * The handlers of the services that this process answers. Throws when a call of theirs has no handler, or two, and when
 * a handler's call is in none of the contract's files, since the tests of all calls would miss it.
 */
export function selectHandlers(handlers: readonly Handler[], { SERVICES }: Pick<Settings, 'SERVICES'>): Handler[] {
  const served = handlers.filter(({ call }) => SERVICES.includes(call.service))
  for (const call of calls.filter(({ service }) => SERVICES.includes(service))) {
    const count = served.filter((handler) => handler.call === call).length
    if (count !== 1)
      throw new Error(`The call ${call.path} has ${count === 0 ? 'no handler' : 'more than one handler'}.`)
  }
  const unlisted = handlers.find(({ call }) => !calls.includes(call))
  if (unlisted)
    throw new Error(`The file of the call ${unlisted.call.path} is missing in callFiles.ts of the contract.`)
  return served
}

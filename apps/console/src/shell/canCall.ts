import type { Call } from '@millrace/contract/call'

/** Whether the contract allows this role to make the call. The server checks again; this decides what is offered. */
export function canCall(call: Call, role: unknown): boolean {
  return call.roles === undefined || (call.roles as readonly unknown[]).includes(role)
}

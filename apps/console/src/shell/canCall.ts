import type { Call } from '@millrace/contract/call'

/**
 * Whether the contract lets an operator of this role make the call. The server refuses all the same; this decides what
 * is offered.
 */
export function canCall(call: Call, role: unknown): boolean {
  return call.roles === undefined || (call.roles as readonly unknown[]).includes(role)
}

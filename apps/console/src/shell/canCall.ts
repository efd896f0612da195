import { mayCall, type Call } from '@millrace/contract/call'

/** Whether the contract allows this role to make the call. The server checks again; this decides what is offered. */
export const canCall = (call: Call, role: unknown): boolean => mayCall(call, role)

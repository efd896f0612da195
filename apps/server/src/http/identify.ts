import type { Call } from '@millrace/contract/call'
import type { FastifyRequest } from 'fastify'
import { CannotServe } from './CannotServe.ts'
import type { Platform, SignedInMember, SignedInOperator } from './context.ts'

/** Finds who a token belongs to; null when it is unknown or has expired. */
export type Identify = {
  readonly operator: (platform: Platform, token: string) => Promise<SignedInOperator | null>
  readonly member: (platform: Platform, token: string) => Promise<SignedInMember | null>
}

export type Caller = { readonly operator: SignedInOperator } | { readonly member: SignedInMember } | null

/** Who is calling, as far as the call wants to know. Runs before the body is read, so that strangers cannot send large ones. */
export async function callerOf(call: Call, platform: Platform, identify: Identify, request: FastifyRequest): Promise<Caller> {
  if (call.who === 'anyone') return null
  const token = request.headers['x-access-token']
  if (typeof token !== 'string') throw new CannotServe('session.required')
  if (call.who === 'member') {
    const member = await identify.member(platform, token)
    if (!member) throw new CannotServe('session.required')
    return { member }
  }
  const operator = await identify.operator(platform, token)
  if (!operator) throw new CannotServe('session.required')
  if (call.roles && !call.roles.includes(operator.role)) throw new CannotServe('role.missing')
  return { operator }
}

import { mayCall, type Call } from '@millrace/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Platform, SignedInMember, SignedInOperator } from './context.ts'
import { UnservableRequest } from './errors.ts'

type OperatorContext = Platform & { readonly operator: SignedInOperator }
export type Doubt = { readonly field: string; readonly signs: readonly string[] }

/** Finds who a token belongs to; null when it is unknown or expired. */
export type Identify = {
  readonly operator: (platform: Platform, token: string) => Promise<SignedInOperator | null>
  /** Synchronous when the token was checked a moment ago. */
  readonly member: (platform: Platform, token: string) => SignedInMember | null | Promise<SignedInMember | null>
  /** Called after a member's call that may have changed something. */
  readonly onMemberActed: (member: SignedInMember) => void
  /** Called after an operator's call that sent doubtful texts. */
  readonly onDoubts: (context: OperatorContext, call: Call, request: unknown, doubts: readonly Doubt[]) => Promise<void>
}

export type Caller = { readonly member?: SignedInMember; readonly operator?: SignedInOperator } | null

/** Who is calling, if the call requires it. Runs before the body is read, so that strangers cannot send large ones. */
export function identifyCaller(
  call: Call,
  platform: Platform,
  identify: Identify,
  request: FastifyRequest,
): Caller | Promise<Caller> {
  if (call.who === 'anyone') return null
  const token = request.headers['x-access-token']
  if (call.who === 'reader') return typeof token === 'string' ? identifyReader(platform, identify, token) : null
  if (typeof token !== 'string') throw new UnservableRequest('session.required')
  if (call.who === 'operator')
    return identify.operator(platform, token).then((operator) => toOperatorCaller(call, operator, platform.now()))
  const member = identify.member(platform, token)
  return member instanceof Promise ? member.then(toMemberCaller) : toMemberCaller(member)
}

/** Whose session has ended reads on as a visitor. */
function identifyReader(platform: Platform, identify: Identify, token: string): Caller | Promise<Caller> {
  const member = identify.member(platform, token)
  return member instanceof Promise ? member.then((found) => found && { member: found }) : member && { member }
}

function toMemberCaller(member: SignedInMember | null): Caller {
  if (!member) throw new UnservableRequest('session.required')
  return { member }
}

function toOperatorCaller(call: Call, operator: SignedInOperator | null, now: Date): Caller {
  if (!operator) throw new UnservableRequest('session.required')
  if (!mayCall(call, operator.role)) throw new UnservableRequest('role.missing')
  if (call.isDecision) assertDecides(operator, now)
  return { operator }
}

/** Whoever was new in an earlier version waits before they decide anything. */
export function assertDecides({ decidesFrom }: SignedInOperator, now: Date): void {
  const waitMs = (decidesFrom?.getTime() ?? Infinity) - now.getTime()
  if (waitMs > 0) throw new UnservableRequest('operator.waits', { values: { hours: Math.ceil(waitMs / 3_600_000) } })
}

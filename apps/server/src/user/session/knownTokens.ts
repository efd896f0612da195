import type pg from 'pg'
import type { SignedInMember } from '../../http/context.ts'

const knownMs = 1_000
const knownMax = 50_000

type Known = { readonly member: SignedInMember; readonly untilMs: number }

/** Tokens that were good a moment ago. Only used while this process hears of every change; see watchMembers. */
export class KnownTokens {
  private readonly byToken = new Map<string, Known>()
  private readonly tokensOf = new Map<string, Set<string>>()
  private isHearing = false
  private changes = 0

  hears(isHearing: boolean): void {
    this.isHearing = isHearing
    this.forgetAll()
  }

  get(token: string, nowMs: number): SignedInMember | null {
    const known = this.byToken.get(token)
    return known && nowMs < known.untilMs && nowMs >= known.untilMs - knownMs ? known.member : null
  }

  /** Looks up by way of `find`. What changes while that is under way may not be in its answer, so then the answer is not remembered. */
  async look(token: string, nowMs: number, find: () => Promise<SignedInMember | null>): Promise<SignedInMember | null> {
    const changesBefore = this.changes
    const member = await find()
    if (member && this.isHearing && this.changes === changesBefore) this.remember(token, { member, untilMs: nowMs + knownMs })
    return member
  }

  forget(memberId: string): void {
    this.changes++
    for (const token of this.tokensOf.get(memberId) ?? []) this.byToken.delete(token)
    this.tokensOf.delete(memberId)
  }

  private remember(token: string, known: Known): void {
    if (this.byToken.size >= knownMax) this.forgetAll()
    this.byToken.set(token, known)
    const tokens = this.tokensOf.get(known.member.id)
    if (tokens) tokens.add(token)
    else this.tokensOf.set(known.member.id, new Set([token]))
  }

  private forgetAll(): void {
    this.changes++
    this.byToken.clear()
    this.tokensOf.clear()
  }
}

// By pool, since each is of one database.
const ofPool = new WeakMap<pg.Pool, KnownTokens>()

export function knownTokens(pool: pg.Pool): KnownTokens {
  let known = ofPool.get(pool)
  if (!known) ofPool.set(pool, known = new KnownTokens())
  return known
}

import { memoizeByPool } from '../../db/memoizeByPool.ts'
import type { SignedInMember } from '../../http/context.ts'

/** After this the database is asked again, beside the call; after twice this, before it. */
const freshMs = 1_000
const knownMax = 50_000

type Known = { readonly member: SignedInMember; readonly sinceMs: number; isRenewing: boolean }
type Find = () => Promise<SignedInMember | null>

/** Tokens that were good a moment ago. Only used while this process hears of every change; see watchMembers. */
export class TokenCache {
  private readonly byToken = new Map<string, Known>()
  private readonly tokensOf = new Map<string, Set<string>>()
  private readonly looking = new Map<string, Promise<SignedInMember | null>>()
  private isHearing = false
  private changes = 0

  setListening(isHearing: boolean): void {
    this.isHearing = isHearing
    this.forgetAll()
  }

  /** Whose token this is: at once when it is known, else by way of `find`. */
  get(token: string, nowMs: number, find: Find): SignedInMember | null | Promise<SignedInMember | null> {
    const known = this.byToken.get(token)
    const ageMs = known ? nowMs - known.sinceMs : Number.NaN
    if (!known || !(ageMs >= 0 && ageMs < 2 * freshMs)) return this.look(token, nowMs, find)
    if (ageMs >= freshMs && !known.isRenewing) {
      known.isRenewing = true
      // A database that is away shows itself to the next call that has to wait for it.
      this.look(token, nowMs, find).catch(() => {})
    }
    return known.member
  }

  /**
   * Calls that come together ask together. What changes while that is under way may not be in the answer, so then it is
   * neither shared nor remembered.
   */
  private look(token: string, nowMs: number, find: Find): Promise<SignedInMember | null> {
    const shared = this.looking.get(token)
    if (shared) return shared
    const changesBefore = this.changes
    const looking = find()
      .then((member) => {
        if (this.changes !== changesBefore) return member
        if (member && this.isHearing) this.remember(token, { member, sinceMs: nowMs, isRenewing: false })
        else if (!member) this.byToken.delete(token)
        return member
      })
      .finally(() => {
        if (this.looking.get(token) === looking) this.looking.delete(token)
      })
    if (this.isHearing) this.looking.set(token, looking)
    return looking
  }

  forget(memberId: string): void {
    this.changes++
    this.looking.clear()
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
    this.looking.clear()
    this.byToken.clear()
    this.tokensOf.clear()
  }
}

export const tokenCache = memoizeByPool(() => new TokenCache())

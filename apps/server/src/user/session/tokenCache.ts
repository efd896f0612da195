import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import type { SignedInMember } from '../../http/context.ts'

/** An older entry is refreshed in the background; one twice as old is awaited. */
const freshMs = 1_000
const entriesMax = 50_000

type Entry = { readonly member: SignedInMember; readonly fetchedAtMs: number; isRefreshing: boolean }
type Find = () => Promise<SignedInMember | null>

/** Members by token. Only used while this process is notified of every change to members; see watchMembers. */
export class TokenCache {
  private readonly entries = new Map<string, Entry>()
  private readonly tokensByMember = new Map<string, Set<string>>()
  private readonly pending = new Map<string, Promise<SignedInMember | null>>()
  private isListening = false
  private changes = 0

  setListening(isListening: boolean): void {
    this.isListening = isListening
    this.clear()
  }

  /** The member of a token: at once when it is cached, otherwise from `find`. */
  get(token: string, nowMs: number, find: Find): SignedInMember | null | Promise<SignedInMember | null> {
    const entry = this.entries.get(token)
    const ageMs = entry ? nowMs - entry.fetchedAtMs : Number.NaN
    if (!entry || !(ageMs >= 0 && ageMs < 2 * freshMs)) return this.fetch(token, nowMs, find)
    if (ageMs >= freshMs && !entry.isRefreshing) {
      entry.isRefreshing = true
      // If the database is down, the next call that has to wait for it will fail.
      this.fetch(token, nowMs, find).catch(() => {})
    }
    return entry.member
  }

  /**
   * Concurrent calls share one query. A change during the query may be missing from its result, which is then neither
   * shared nor cached.
   */
  private fetch(token: string, nowMs: number, find: Find): Promise<SignedInMember | null> {
    const shared = this.pending.get(token)
    if (shared) return shared
    const changesBefore = this.changes
    const fetching = find()
      .then((member) => {
        if (this.changes !== changesBefore) return member
        if (member && this.isListening) this.add(token, { member, fetchedAtMs: nowMs, isRefreshing: false })
        else if (!member) this.entries.delete(token)
        return member
      })
      .finally(() => {
        if (this.pending.get(token) === fetching) this.pending.delete(token)
      })
    if (this.isListening) this.pending.set(token, fetching)
    return fetching
  }

  forget(memberId: string): void {
    this.changes++
    this.pending.clear()
    for (const token of this.tokensByMember.get(memberId) ?? []) this.entries.delete(token)
    this.tokensByMember.delete(memberId)
  }

  private add(token: string, entry: Entry): void {
    if (this.entries.size >= entriesMax) this.clear()
    this.entries.set(token, entry)
    const tokens = this.tokensByMember.get(entry.member.id)
    if (tokens) tokens.add(token)
    else this.tokensByMember.set(entry.member.id, new Set([token]))
  }

  private clear(): void {
    this.changes++
    this.pending.clear()
    this.entries.clear()
    this.tokensByMember.clear()
  }
}

export const tokenCache = memoizeByDatabase(() => new TokenCache())

import type { Language } from '@millrace/texts'
import { memoizeByDatabase } from '../db/memoizeByDatabase.ts'
import type { Platform } from '../http/context.ts'

const cachedMs = 1_000

type Cached<Value> = { readonly value: Promise<Value>; readonly untilMs: number }
type Source = Pick<Platform, 'db' | 'now'>
type Read<Value> = (source: Source, language: Language) => Promise<Value>

/**
 * For public content that everybody reads: one query a second for each language (measured: several times the calls a
 * second). A change by an operator is visible everywhere a second later.
 */
export function cachedBriefly<Value>(read: Read<Value>): Read<Value> {
  const getCache = memoizeByDatabase(() => new Map<Language, Cached<Value>>())
  return (source, language) => {
    const byLanguage = getCache(source.db)
    const cached = byLanguage.get(language)
    const nowMs = performance.now()
    if (cached && nowMs < cached.untilMs) return cached.value
    const value = read(source, language)
    const fresh = { value, untilMs: nowMs + cachedMs }
    byLanguage.set(language, fresh)
    // A failure is not cached: only callers that already wait for it get it.
    value.catch(() => {
      if (byLanguage.get(language) === fresh) byLanguage.delete(language)
    })
    return value
  }
}

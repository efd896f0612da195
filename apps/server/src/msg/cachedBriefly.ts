import type { Language } from '@millrace/texts'
import { memoizeByPool } from '../db/memoizeByPool.ts'
import type { Platform } from '../http/context.ts'

const keptMs = 1_000

type Kept<Value> = { readonly value: Promise<Value>; readonly untilMs: number }
type Source = Pick<Platform, 'db' | 'pool'>
type Read<Value> = (source: Source, language: Language) => Promise<Value>

/**
 * Public content that everybody asks for, read once a second for each language however many ask (measured: several
 * times the calls a second). What an operator changes is seen everywhere a second later.
 */
export function cachedBriefly<Value>(read: Read<Value>): Read<Value> {
  const keptOf = memoizeByPool(() => new Map<Language, Kept<Value>>())
  return (source, language) => {
    const byLanguage = keptOf(source.pool)
    const kept = byLanguage.get(language)
    const nowMs = performance.now()
    if (kept && nowMs < kept.untilMs) return kept.value
    const value = read(source, language)
    const fresh = { value, untilMs: nowMs + keptMs }
    byLanguage.set(language, fresh)
    // A failure is told to those who are waiting for it and to nobody after them.
    value.catch(() => {
      if (byLanguage.get(language) === fresh) byLanguage.delete(language)
    })
    return value
  }
}

import type { Language } from '@millrace/texts'
import { BriefCache } from '../db/BriefCache.ts'
import { memoizeByDatabase } from '../db/memoizeByDatabase.ts'
import type { Platform } from '../http/context.ts'

type Source = Pick<Platform, 'db' | 'now'>
type Read<Value> = (source: Source, language: Language) => Promise<Value>

/**
 * For public content that everybody reads: one query a second for each language (measured: several times the calls a
 * second). A change by an operator is visible everywhere a second later.
 */
export function cachedBriefly<Value>(read: Read<Value>): Read<Value> {
  const getCache = memoizeByDatabase(() => new BriefCache<Language, Value>(1_000))
  return (source, language) => getCache(source.db).get(language, () => read(source, language))
}

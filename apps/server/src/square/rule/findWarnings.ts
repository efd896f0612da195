import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { BriefCache } from '../../db/BriefCache.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import { compileRule, matchRules, type Matcher } from './matchRules.ts'
import { listActiveRules } from './store.ts'

/** A change by an operator is in force everywhere two seconds later. */
const getCache = memoizeByDatabase(() => new BriefCache<'rules', readonly Matcher[]>(2_000))

async function readMatchers(db: Database): Promise<readonly Matcher[]> {
  return (await listActiveRules(db)).map(compileRule).filter((matcher) => typeof matcher !== 'string')
}

/** What the rules find in a text. It is shown with a warning, and an operator looks at it. */
export async function findWarnings({ db }: { readonly db: Database }, text: string): Promise<RuleKind[]> {
  return matchRules(await getCache(db).get('rules', () => readMatchers(db)), text)
}

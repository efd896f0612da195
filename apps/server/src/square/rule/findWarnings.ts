import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { BriefCache } from '../../db/BriefCache.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import { compileRule, matchRules, type Matcher, type Rule } from './matchRules.ts'
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

/**
 * What nobody of our staff writes to members, whatever the rules say at the moment: whoever could change a rule and
 * write as staff would otherwise send members their own address, with the staff mark on it.
 */
const staffRules: readonly Rule[] = [
  { kind: 'phone', form: 'pattern', content: String.raw`(?:\+|\b00)\d[\d\s().-]{6,18}\d|\b\d{10,13}\b` },
  {
    kind: 'address',
    form: 'pattern',
    content: String.raw`\b0x[0-9a-f]{40}\b|\bt[1-9a-z]{33}\b|\bbc1[0-9a-z]{20,60}\b|\b[a-z]{2}\d{2}(?: ?[0-9a-z]{4}){3,7}\b`,
  },
  {
    kind: 'contact',
    form: 'pattern',
    content: String.raw`\bwa\.me/|\bt\.me/|whatsapp|telegram|[\w.+-]+@[\w-]+\.[a-z]{2,}`,
  },
]
const staffMatchers = staffRules.map(compileRule).filter((matcher) => typeof matcher !== 'string')

/** Where a text of our staff would send a member, outside of the platform. They write none of it, to nobody. */
export const findStaffContacts = (text: string): RuleKind[] => [...new Set(matchRules(staffMatchers, text))].sort()

/** What is in a text of our staff to everybody that may not be. */
export async function findStaffWarnings(platform: { readonly db: Database }, text: string): Promise<RuleKind[]> {
  return [...new Set([...findStaffContacts(text), ...(await findWarnings(platform, text))])].sort()
}

/** What a rule looks for in posts. */
export const ruleKinds = ['phone', 'address', 'promise', 'contact', 'money'] as const
export type RuleKind = (typeof ruleKinds)[number]

import type { DataOf } from '@millrace/contract/call'
import type { decisionList } from '@millrace/contract/console/operator'
import { join } from '../shell/join.ts'
import { formatMoment } from '../shell/time.ts'

export type Making = DataOf<typeof decisionList>[number]['makings'][number]

const sentences: Record<Making['how'], (by: string) => string> = {
  demonstration: () => 'Belongs to the demonstration',
  database: () => 'Entered in the database directly',
  earlier: () => 'Was an operator before invitations existed',
  invitation: (by) => `Invited ${by}, enrolled with their own password and second factor`,
  reset: (by) => `Got a new password and second factor, by a link ${by}`,
  role: (by) => `Got this role ${by}`,
  activation: (by) => `Activated again ${by}`,
  word: (by) => `May decide on the word of a second admin, ${by}`,
}

/** One step of how somebody came to be an operator: `Invited by Ada and Ben, …, 15 Nov 2026, 09:04`. */
export function describeMaking({ how, by, approvedBy, at }: Making): string {
  const maker = by ? `by ${join(' and ', by, approvedBy)}` : 'from the command line'
  return `${sentences[how](how === 'word' ? by : maker)}, ${formatMoment(at)}`
}

import type { verificationList } from '@millrace/contract/console/verification'
import type { Check } from '../../components/review/CheckList.tsx'
import { checkDevice, checkSum } from '../../components/review/memberChecks.ts'
import type { Context } from '../../components/review/MemberContext.tsx'
import { pluralize } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'

type Around = Pick<Context, 'doesSumAgree' | 'devices' | 'withdrawals'>
type Earlier = Pick<RowOf<typeof verificationList>, 'state' | 'name'>

/** What is known beside the documents: what the member sent before, where they are, and what waits for the answer. */
export function buildVerificationChecks(name: string, earlier: readonly Earlier[], context: Around): readonly Check[] {
  const rejected = earlier.filter(({ state }) => state === 'rejected').length
  const otherName = earlier.find((each) => normalize(each.name) !== normalize(name))?.name
  const waiting = context.withdrawals.filter(({ state }) => state === 'pending').length
  return [
    rejected > 0
      ? {
          name: 'Rejected before',
          value: pluralize(rejected, 'time'),
          unusual: rejected === 1 ? 'an earlier one was rejected' : `${rejected} earlier ones were rejected`,
          tone: 'warning',
        }
      : { name: 'Not rejected before', value: earlier.length === 0 ? 'The first one' : '', tone: 'success' },
    ...(otherName === undefined
      ? []
      : [
          {
            name: 'Another name before',
            value: otherName,
            unusual: `it was another name before, ${otherName}`,
            tone: 'error' as const,
          },
        ]),
    checkDevice(context.devices),
    checkSum(context.doesSumAgree),
    waiting > 0
      ? {
          name: 'Money waits to leave',
          value: pluralize(waiting, 'withdrawal'),
          unusual: 'a withdrawal waits already',
          tone: 'warning',
        }
      : { name: 'No withdrawal waits', value: '', tone: 'success' },
  ]
}

const normalize = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

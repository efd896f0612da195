import type { ProposalRow } from '@millrace/contract/console/proposal'
import { pluralize } from '../../shell/amount.ts'
import { formatMinutes, formatMoment } from '../../shell/time.ts'
import type { Check } from '../review/CheckList.tsx'
import { isAsShown } from './signed.ts'

type Around = {
  readonly operatorId: string
  readonly nowMs?: number
  /** What waits about the same, with itself, and what was done about it before, the newest first. */
  readonly open: readonly Pick<ProposalRow, 'id'>[]
  readonly done: readonly Pick<ProposalRow, 'decidedTime' | 'proposedTime'>[]
}

const soonMinutes = 24 * 60

/** What speaks for or against a proposal that waits, whatever it is about. The server asks again when it is decided. */
export function checkProposal(proposal: ProposalRow, { operatorId, nowMs = Date.now(), open, done }: Around): Check[] {
  const { id, proposedBy, isSigned, expiresTime } = proposal
  const minutesLeft = Math.floor((Date.parse(expiresTime) - nowMs) / 60_000)
  const others = open.filter((each) => each.id !== id).length
  const [last] = done
  return [
    proposedBy.id === operatorId
      ? { name: 'Proposed by you', value: 'Somebody else decides', tone: 'error' }
      : { name: 'Proposed by another person', value: proposedBy.name, tone: 'success' },
    isSigned
      ? { name: 'Signed', value: `By ${proposedBy.name}`, tone: 'success' }
      : { name: 'Not signed', value: 'Its proposer has to sign it first', tone: 'error' },
    isAsShown(proposal)
      ? { name: 'The text to sign', value: 'Says what this page shows', tone: 'success' }
      : { name: 'The text to sign', value: 'Is not what this page shows. Sign nothing', tone: 'error' },
    {
      name: 'Time to decide',
      value: formatMinutes(minutesLeft),
      tone: minutesLeft < soonMinutes ? 'warning' : 'success',
    },
    {
      name: proposal.subject ? 'Others about the same' : 'Others of this kind',
      value: others === 0 ? 'None waits' : pluralize(others, 'proposal'),
      tone: others === 0 ? 'success' : 'warning',
    },
    {
      name: 'Approved last',
      value: last ? formatMoment(last.decidedTime ?? last.proposedTime) : 'Never before',
      tone: 'info',
    },
  ]
}

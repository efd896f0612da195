import { Note } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import type { Context } from '../../components/review/MemberContext.tsx'
import { Section } from '../../components/Section.tsx'
import { SmallTable, type SmallColumn } from '../../components/SmallTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { SmallLink, TextLink } from '../../components/TextLink.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatMinutes, formatMoment } from '../../shell/time.ts'
import { withdrawBadges } from './withdrawBadges.ts'

type Props = { readonly currentId: string; readonly memberId: string; readonly context: Context }

const columns: readonly SmallColumn<Context['withdrawals'][number]>[] = [
  ['Asked', ({ id, createTime }) => <TextLink to={`/withdraw/${id}/show`}>{formatMoment(createTime, 'day')}</TextLink>],
  ['Amount', ({ amount }) => <b>{formatCents(amount)}</b>, 'amount'],
  [
    'To',
    ({ rail, destination }) => (
      <span title={destination}>
        {getRailName(rail)} · …{destination.slice(-6)}
      </span>
    ),
    'wide',
  ],
  ['Paid after', ({ paidAfterMinutes: min }) => (min === null ? '–' : formatMinutes(min)), 'wide'],
  ['State', ({ state }) => <StateChip {...withdrawBadges[state]} />],
]

/** What the member has withdrawn before, and how long it took. */
export function MemberWithdrawals({ currentId, memberId, context: { withdrawals, counts } }: Props) {
  const others = withdrawals.filter(({ id }) => id !== currentId)
  return (
    <Section
      title="Withdrawals of this member"
      end={<SmallLink to={listPath('withdraw', { memberId })}>All {counts.withdrawals}</SmallLink>}
    >
      {others.length === 0 ? (
        <Note>This is the first one.</Note>
      ) : (
        <SmallTable rows={others} getKey={({ id }) => id} columns={columns} />
      )}
    </Section>
  )
}

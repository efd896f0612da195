import { memberOne } from '@millrace/contract/console/member'
import { consoleTicketList } from '@millrace/contract/console/ticket'
import { consoleWithdrawOne } from '@millrace/contract/console/withdraw'
import { Box } from '@mui/material'
import { Wrap } from '../../components/cells.tsx'
import { getMemberBadge, verifyStateBadges } from '../../components/member.ts'
import { Unusual } from '../../components/review/CheckList.tsx'
import { LinesCard, MemberCard, useMemberContext } from '../../components/review/MemberContext.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents, pluralize } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { LoadingCard } from '../LoadingCard.tsx'
import { ticketStateBadges } from '../ticket/ticketBadges.ts'
import { buildChatChecks } from './buildChatChecks.ts'
import type { ChatRow } from './ChatQueue.tsx'

/** The member beside the conversation: what a question is usually about, and no more than that. */
export function ChatContext({ memberId, memberName }: ChatRow) {
  const { data: member } = useCall(memberOne, { id: memberId })
  const { data: context, dataUpdatedAt } = useMemberContext(memberId)
  const { data: tickets } = useCall(consoleTicketList, { memberId, pageSize: 5 })
  const canOpen = useCanCall(consoleWithdrawOne)
  if (!member || !context || !tickets) return <LoadingCard heightPx={420} />
  const withdrawals = context.withdrawals.filter(({ state }) => state === 'pending' || state === 'processing')
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <MemberCard memberId={memberId} memberName={memberName} context={context}>
        <Wrap sx={{ gap: 0.5, mb: 1 }}>
          <StateChip {...getMemberBadge(member)} />
          <StateChip {...toIdentityBadge(member.verifyState)} />
          {member.withdrawalStop && <StateChip label="Withdrawals stopped" tone="error" />}
        </Wrap>
        <Unusual checks={buildChatChecks(member, context, dataUpdatedAt)} />
      </MemberCard>
      <LinesCard
        title="Open withdrawals"
        empty="None."
        lines={withdrawals.map(({ id, amount, state, createTime }) => ({
          id,
          ...(canOpen && { to: `/withdraw/${id}/show` }),
          title: `${formatCents(amount)} USDT`,
          text: `${state === 'pending' ? 'Pending' : 'With the rail'} · ${formatMoment(createTime)}`,
        }))}
      />
      <LinesCard
        title="Holdings"
        empty="No order is running."
        lines={context.orders.map(({ id, machineId, machineName, units, received, price }) => ({
          id,
          to: `/machine/${machineId}/show`,
          title: `${machineName} · ${pluralize(units, 'unit')}`,
          text: `${formatCents(received)} received of ${formatCents(price)} paid`,
        }))}
      />
      <LinesCard
        title="Tickets"
        empty="None."
        lines={tickets.list.map(({ id, number, state, comment }) => ({
          id,
          to: `/ticket/${id}/show`,
          title: `No. ${number} · ${ticketStateBadges[state].label}`,
          text: comment,
        }))}
      />
    </Box>
  )
}

function toIdentityBadge(state: keyof typeof verifyStateBadges) {
  const { label, tone } = verifyStateBadges[state]
  return { label: `Identity ${label.toLowerCase()}`, tone }
}

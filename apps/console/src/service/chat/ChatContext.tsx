import { memberOne } from '@millrace/contract/console/member'
import { consoleTicketList } from '@millrace/contract/console/ticket'
import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { getMemberBadge, verifyStateBadges } from '../../components/member.ts'
import { AmountLines } from '../../components/review/AmountLines.tsx'
import { useMemberContext } from '../../components/review/MemberContext.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents, pluralize } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { LoadingCard } from '../LoadingCard.tsx'
import { ticketStateBadges } from '../ticket/ticketBadges.ts'
import type { ChatRow } from './ChatQueue.tsx'

/** The member beside the conversation: what a question is usually about, and no more than that. */
export function ChatContext({ memberId, memberName }: ChatRow) {
  const { data: member } = useCall(memberOne, { id: memberId })
  const { data: context } = useMemberContext(memberId)
  const { data: tickets } = useCall(consoleTicketList, { memberId, pageSize: 5 })
  if (!member || !context) return <LoadingCard heightPx={420} />
  const withdrawals = context.withdrawals.filter(({ state }) => state === 'pending' || state === 'processing')
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Section title={memberName || 'Member'} end={<SmallLink to={`/member/${memberId}/show`}>Open</SmallLink>}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
          <StateChip {...getMemberBadge(member)} />
          <StateChip {...toIdentityBadge(member.verifyState)} />
          {member.withdrawalStop && <StateChip label="Withdrawals stopped" tone="error" />}
        </Box>
        <AmountLines
          lines={[
            { name: 'Available', amount: context.available },
            { name: 'On hold', amount: context.held },
            { name: 'To claim', amount: context.unclaimed },
            { name: 'Owed, USDT', amount: context.owed, isTotal: true },
          ]}
        />
      </Section>
      <Lines
        title="Open withdrawals"
        empty="None."
        lines={withdrawals.map(({ id, amount, state, createTime }) => ({
          id,
          to: `/withdraw/${id}/show`,
          title: `${formatCents(amount)} USDT`,
          text: `${state === 'pending' ? 'Pending' : 'With the rail'} · ${formatMoment(createTime)}`,
        }))}
      />
      <Lines
        title="Holdings"
        empty="No order is running."
        lines={context.orders.map(({ id, machineId, machineName, units, received, price }) => ({
          id,
          to: `/machine/${machineId}/show`,
          title: `${machineName} · ${pluralize(units, 'unit')}`,
          text: `${formatCents(received)} received of ${formatCents(price)} paid`,
        }))}
      />
      <Lines
        title="Tickets"
        empty={tickets ? 'None.' : 'One moment…'}
        lines={(tickets?.list ?? []).map(({ id, number, state, comment }) => ({
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

type Line = { readonly id: string; readonly to: string; readonly title: string; readonly text: string }

function Lines({ title, empty, lines }: { title: string; empty: string; lines: readonly Line[] }) {
  return (
    <Section title={title}>
      {lines.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {empty}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {lines.map(({ id, to, title, text }) => (
          <Box component="li" key={id} sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            <SmallLink to={to}>{title}</SmallLink>
            <Box sx={{ ...clampSx, color: 'text.secondary' }}>{text}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const clampSx = { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const

function SmallLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={LinkBase} to={to} underline="hover" variant="body2" sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  )
}

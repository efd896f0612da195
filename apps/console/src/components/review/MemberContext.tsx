import type { DataOf } from '@millrace/contract/call'
import { memberContext } from '@millrace/contract/console/context'
import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { join } from '../../shell/join.ts'
import { formatMoment } from '../../shell/time.ts'
import { getActionName } from '../../user/audit/auditActions.ts'
import { Note } from '../cells.tsx'
import { Section } from '../Section.tsx'
import { SmallLink, TextLink } from '../TextLink.tsx'
import { useCall } from '../useCall.ts'
import { AmountLines } from './AmountLines.tsx'

export type Context = DataOf<typeof memberContext>

export const useMemberContext = (memberId: string | undefined) =>
  useCall(memberContext, { id: memberId ?? '' }, { enabled: memberId !== undefined, staleTime: 10_000 })

const flowNames: Readonly<Record<Context['flows'][number]['kind'], string>> = {
  recharged: 'Recharged',
  claimed: 'Income claimed',
  rewards: 'Rewards',
  units: 'Paid for units',
  refunds: 'Refunded',
  withdrawn: 'Withdrawn before',
  other: 'Other',
}
const flowOrder = Object.keys(flowNames)

type Props = { readonly memberId: string; readonly memberName: string; readonly context: Context | undefined }

/** The member beside a decision: balances, whether the sum comes out, earlier decisions and devices. */
export function MemberContext({ memberId, memberName, context }: Props) {
  if (!context) return <Skeleton variant="rounded" height={420} aria-hidden />
  return (
    <>
      <MemberCard memberId={memberId} memberName={memberName} context={context} />
      <FlowsCard context={context} />
      <DecisionsCard decisions={context.decisions} />
      <DevicesCard devices={context.devices} />
    </>
  )
}

type MemberCardProps = Omit<Props, 'context'> & { readonly context: Context; readonly children?: ReactNode }

/** What belongs to the member, and the way to their page. */
export function MemberCard({ memberId, memberName, context, children }: MemberCardProps) {
  return (
    <Section title={memberName || 'Member'} end={<SmallLink to={`/member/${memberId}/show`}>Open</SmallLink>}>
      {children}
      <AmountLines
        lines={[
          { name: 'Available', amount: context.available, sum: 'part' },
          { name: 'On hold', amount: context.onHold, sum: 'part' },
          { name: 'To claim', amount: context.toClaim, sum: 'part' },
          { name: 'Their money, USDT', amount: context.money, sum: 'total' },
        ]}
      />
    </Section>
  )
}

/** Where the money came from; the sum has to be what the accounts have. */
export function FlowsCard({ context: { flows, flowSum, doesSumAgree } }: { context: Context }) {
  return (
    <Section title="Where the money came from">
      <AmountLines
        lines={[
          ...flows
            .toSorted((a, b) => flowOrder.indexOf(a.kind) - flowOrder.indexOf(b.kind))
            .map(({ kind, amount }) => ({ name: flowNames[kind], amount, isMovement: true, sum: 'part' as const })),
          { name: 'Makes', amount: flowSum, sum: 'total' },
        ]}
      />
      <Box
        sx={{
          display: 'flex',
          gap: 0.5,
          mt: 0.75,
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: doesSumAgree ? 'success.dark' : 'error.main',
        }}
      >
        {doesSumAgree ? <CheckIcon sx={{ fontSize: 18 }} /> : <WarningIcon sx={{ fontSize: 18 }} />}
        {doesSumAgree ? 'Equals available and on hold' : 'Differs from available and on hold'}
      </Box>
    </Section>
  )
}

export function DecisionsCard({ decisions }: { decisions: Context['decisions'] }) {
  return (
    <LinesCard
      title="Earlier decisions"
      empty="Nobody has decided anything about this member."
      lines={decisions.map(({ id, action, by, reason, time }) => ({
        id,
        title: getActionName(action),
        text: join(' · ', by, formatMoment(time), reason && `“${reason}”`),
      }))}
    />
  )
}

export function DevicesCard({ devices }: { devices: Context['devices'] }) {
  return (
    <LinesCard
      title="Devices"
      empty="Not signed in anywhere."
      lines={devices.map(({ id, device, address, createTime, seenTime }) => ({
        id,
        title: device,
        text: `${address} · since ${formatMoment(createTime, 'day')} · seen ${formatMoment(seenTime)}`,
      }))}
    />
  )
}

type LinesProps = {
  readonly title: string
  readonly empty: string
  readonly lines: readonly {
    readonly id: string
    readonly title: string
    readonly text: string
    readonly to?: string
  }[]
}

/** A card of short lines, each with what it is about below. */
export function LinesCard({ title, empty, lines }: LinesProps) {
  return (
    <Section title={title}>
      {lines.length === 0 && <Note>{empty}</Note>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {lines.map(({ id, title: name, text, to }) => (
          <Box component="li" key={id} sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{to ? <TextLink to={to}>{name}</TextLink> : name}</Box>
            <Box sx={{ color: 'text.secondary', ...(to && clampSx) }}>{text}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** Two lines of a text; its page has all of it. */
export const clampSx = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

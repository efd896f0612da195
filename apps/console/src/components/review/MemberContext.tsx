import type { DataOf } from '@millrace/contract/call'
import { memberContext } from '@millrace/contract/console/context'
import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { formatMoment } from '../../shell/time.ts'
import { getActionName } from '../../user/audit/auditActions.ts'
import { Section } from '../Section.tsx'
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
      <Section
        title={memberName || 'Member'}
        end={
          <Link component={LinkBase} to={`/member/${memberId}/show`} underline="hover" variant="body2">
            Open
          </Link>
        }
      >
        <AmountLines
          lines={[
            { name: 'Available', amount: context.available },
            { name: 'On hold', amount: context.held },
            { name: 'To claim', amount: context.unclaimed },
            { name: 'Owed, USDT', amount: context.owed, isTotal: true },
          ]}
        />
      </Section>
      <FlowsCard context={context} />
      <DecisionsCard decisions={context.decisions} />
      <DevicesCard devices={context.devices} />
    </>
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
            .map(({ kind, amount }) => ({ name: flowNames[kind], amount, isMovement: true })),
          { name: 'Makes', amount: flowSum, isTotal: true },
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
    <Section title="Earlier decisions">
      {decisions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Nobody has decided anything about this member.
        </Typography>
      )}
      <Lines
        lines={decisions.map(({ id, action, by, reason, time }) => ({
          id,
          title: getActionName(action),
          text: [by, formatMoment(time), reason && `“${reason}”`].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  )
}

export function DevicesCard({ devices }: { devices: Context['devices'] }) {
  return (
    <Section title="Devices">
      {devices.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Not signed in anywhere.
        </Typography>
      )}
      <Lines
        lines={devices.map(({ id, device, address, createTime, seenTime }) => ({
          id,
          title: device,
          text: `${address} · since ${formatMoment(createTime, 'day')} · seen ${formatMoment(seenTime)}`,
        }))}
      />
    </Section>
  )
}

function Lines({ lines }: { lines: readonly { id: string; title: string; text: string }[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {lines.map(({ id, title, text }) => (
        <Box component="li" key={id} sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{title}</Box>
          <Box sx={{ color: 'text.secondary' }}>{text}</Box>
        </Box>
      ))}
    </Box>
  )
}

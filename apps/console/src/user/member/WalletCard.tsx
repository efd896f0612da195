import { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import { Box, Skeleton, Typography } from '@mui/material'
import { Moment, MutedText, Note } from '../../components/cells.tsx'
import { BalanceLine } from '../../components/Chart.tsx'
import type { Context } from '../../components/review/MemberContext.tsx'
import { Section } from '../../components/Section.tsx'
import { SmallTable, type SmallColumn } from '../../components/SmallTable.tsx'
import { SmallLink } from '../../components/TextLink.tsx'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { movementNames } from './movementNames.ts'

const columns: readonly SmallColumn<Context['movements'][number]>[] = [
  ['When', ({ time }) => <Moment time={time} precision="day" />, 'nowrap'],
  ['What', ({ kind }) => movementNames[kind] ?? kind],
  ['Amount', ({ amount }) => <b>{`${Number(amount) > 0 ? '+' : ''}${formatCents(amount)}`}</b>, 'amount'],
  ['Available after', ({ availableAfter }) => <MutedText>{formatCents(availableAfter)}</MutedText>, 'wideAmount'],
]

/** The available money over 90 days, its last movements, and the way to all of them. */
export function WalletCard({ memberId, context }: { memberId: string; context: Context | undefined }) {
  const canListWithdrawals = useCanCall(consoleWithdrawList)
  if (!context) return <Skeleton variant="rounded" height={320} aria-hidden />
  const lists = [
    { to: listPath('recharge', { memberId }), label: 'Recharges', count: context.counts.recharges },
    { to: listPath('order', { memberId }), label: 'Orders', count: context.counts.orders },
    {
      to: canListWithdrawals && listPath('withdraw', { memberId }),
      label: 'Withdrawals',
      count: context.counts.withdrawals,
    },
  ]
  return (
    <>
      <Section title="Available, 90 days">
        <BalanceLine
          label={`Available over 90 days, now ${formatCents(context.available)} USDT`}
          days={context.days.map(({ day }) => day)}
          values={context.days.map(({ available }) => Number(available))}
        />
      </Section>
      <Section
        title="Movements"
        end={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {lists.map(({ to, label, count }) =>
              to ? (
                <SmallLink key={label} to={to}>
                  {label} {formatCount(count)}
                </SmallLink>
              ) : (
                <Note key={label} component="span">
                  {label} {formatCount(count)}
                </Note>
              ),
            )}
          </Box>
        }
      >
        {context.movements.length === 0 ? (
          <Typography color="textSecondary">Nothing has moved yet.</Typography>
        ) : (
          <SmallTable rows={context.movements} getKey={({ id }) => id} columns={columns} />
        )}
      </Section>
    </>
  )
}

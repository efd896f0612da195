import { Box, Card, Skeleton } from '@mui/material'
import type { Context } from '../../components/review/MemberContext.tsx'
import { formatCents, formatUsdt } from '../../shell/amount.ts'

/** The member's money first, of what it consists, and what units have cost and earned. */
export function BalancesCard({ context }: { context: Context | undefined }) {
  if (!context) return <Skeleton variant="rounded" height={92} aria-hidden />
  const figures = [
    { name: 'Their money, USDT', amount: context.money, isMain: true },
    { name: 'Available', amount: context.available },
    { name: 'On hold', amount: context.onHold },
    { name: 'To claim', amount: context.toClaim },
    { name: 'Paid for valid units', amount: context.inUnits, isMuted: true },
    { name: 'Of it can be undone', amount: context.undoable, isMuted: true },
    { name: 'All income so far', amount: context.income, isMuted: true },
  ]
  return (
    <Card
      component="dl"
      aria-label="Balances"
      sx={{
        m: 0,
        p: { xs: 2, sm: 2.5 },
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(7, auto)',
        },
      }}
    >
      {figures.map(({ name, amount, isMain, isMuted }) => (
        <div key={name}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box
            component="dd"
            title={`${formatUsdt(amount)} USDT`}
            sx={{
              m: 0,
              fontSize: isMain ? '1.375rem' : '1.125rem',
              lineHeight: 1.4,
              fontWeight: 700,
              ...(isMuted && { color: 'text.secondary' }),
            }}
          >
            {formatCents(amount)}
          </Box>
        </div>
      ))}
    </Card>
  )
}

import type { FigureName } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import { Box, Card, Skeleton } from '@mui/material'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import type { Context } from '../../components/review/MemberContext.tsx'
import { formatCents, formatUsdt } from '../../shell/amount.ts'

type Shown = {
  readonly name: string
  readonly amount: string
  readonly figure: FigureName
  readonly isMain?: boolean
  readonly isMuted?: boolean
}

/** The member's money first, of what it consists, and what units have cost and earned. */
export function BalancesCard({ memberId, context }: { memberId: string; context: Context | undefined }) {
  if (!context) return <Skeleton variant="rounded" height={92} aria-hidden />
  const shown: readonly Shown[] = [
    { name: 'Their money, USDT', amount: context.money, figure: 'mine.money', isMain: true },
    { name: 'Available', amount: context.available, figure: 'mine.available' },
    { name: 'On hold', amount: context.onHold, figure: 'mine.on-hold' },
    { name: 'To claim', amount: context.toClaim, figure: 'mine.to-claim' },
    { name: 'Paid for valid units', amount: context.inUnits, figure: 'mine.in-units', isMuted: true },
    { name: 'Of it can be undone', amount: context.undoable, figure: 'mine.undoable', isMuted: true },
    { name: 'All income so far', amount: context.income, figure: 'mine.income', isMuted: true },
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
      {shown.map(({ name, amount, figure, isMain, isMuted }) => (
        <div key={name}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {name}
            {isMain && <FigureInfo figure={figure} />}
          </Box>
          <Box
            component="dd"
            {...markFigure(figure, amount, memberId)}
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

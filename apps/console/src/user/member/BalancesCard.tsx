import type { FigureName } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import type { SumRole } from '@millrace/money'
import { Box, Card, Skeleton } from '@mui/material'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import type { Context } from '../../components/review/MemberContext.tsx'
import { formatAlike } from '../../shell/amount.ts'

type Shown = {
  readonly name: string
  readonly amount: string
  readonly figure: FigureName
  readonly sum?: SumRole
  readonly isMuted?: boolean
}

/** The member's money first, of what it consists, and what units have cost and earned. */
export function BalancesCard({ memberId, context }: { memberId: string; context: Context | undefined }) {
  if (!context) return <Skeleton variant="rounded" height={92} aria-hidden />
  const shown: readonly Shown[] = [
    { name: 'Their money, USDT', amount: context.money, figure: 'mine.money', sum: 'total' },
    { name: 'Available', amount: context.available, figure: 'mine.available', sum: 'part' },
    { name: 'On hold', amount: context.onHold, figure: 'mine.on-hold', sum: 'part' },
    { name: 'To claim', amount: context.toClaim, figure: 'mine.to-claim', sum: 'part' },
    { name: 'Paid for valid units', amount: context.inUnits, figure: 'mine.in-units', isMuted: true },
    { name: 'Of it can be undone', amount: context.undoable, figure: 'mine.undoable', isMuted: true },
    { name: 'All income so far', amount: context.income, figure: 'mine.income', isMuted: true },
  ]
  const format = formatAlike(shown.map(({ amount }) => amount))
  return (
    <Card
      component="dl"
      data-adds-up=""
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
      {shown.map(({ name, amount, figure, sum, isMuted }) => (
        <div key={name}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {name}
            {sum === 'total' && <FigureInfo figure={figure} />}
          </Box>
          <Box
            component="dd"
            {...markFigure(figure, amount, memberId)}
            data-sum={sum}
            sx={{
              m: 0,
              fontSize: sum === 'total' ? '1.375rem' : '1.125rem',
              lineHeight: 1.4,
              fontWeight: 700,
              ...(isMuted && { color: 'text.secondary' }),
            }}
          >
            {format(amount)}
          </Box>
        </div>
      ))}
    </Card>
  )
}

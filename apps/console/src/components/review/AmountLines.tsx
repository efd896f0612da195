import type { Figure } from '@millrace/contract/markFigure'
import type { SumRole } from '@millrace/money'
import { Box } from '@mui/material'
import { formatAlike, formatCents, formatUsdt } from '../../shell/amount.ts'
import { FigureInfo } from '../FigureInfo.tsx'

type Line = {
  readonly name: string
  readonly amount: string
  readonly sum?: SumRole
  readonly isMovement?: boolean
  readonly figure?: Figure
  readonly isExplained?: boolean
}

/** Names and amounts below each other, exactly where they make a total; else the exact amount is in the tooltip. */
export function AmountLines({ lines }: { lines: readonly Line[] }) {
  const isSum = lines.some(({ sum }) => sum === 'total')
  const format = isSum ? formatAlike(lines.map(({ amount }) => amount)) : formatCents
  return (
    <Box component="dl" sx={{ m: 0 }} {...(isSum && { 'data-adds-up': '' })}>
      {lines.map(({ name, amount, sum, isMovement = false, figure, isExplained }) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 1,
            py: 0.75,
            fontSize: '0.8125rem',
            '& + &': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          <Box component="dt" sx={sum === 'total' ? { fontWeight: 700 } : { color: 'text.secondary' }}>
            {name}
            {figure && isExplained && <FigureInfo figure={figure['data-figure']} />}
          </Box>
          <Box
            component="dd"
            {...figure}
            data-sum={sum}
            title={`${formatUsdt(amount)} USDT`}
            sx={{ m: 0, ml: 'auto', fontWeight: 700, whiteSpace: 'nowrap' }}
          >
            {isMovement && Number(amount) > 0 && '+'}
            {format(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

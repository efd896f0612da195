import type { Figure } from '@millrace/contract/markFigure'
import { Box } from '@mui/material'
import { formatCents, formatUsdt } from '../../shell/amount.ts'
import { FigureInfo } from '../FigureInfo.tsx'

type Line = {
  readonly name: string
  readonly amount: string
  readonly isTotal?: boolean
  readonly isMovement?: boolean
  readonly figure?: Figure
  readonly isExplained?: boolean
}

/** Names and amounts below each other; the exact amount is in the tooltip. */
export function AmountLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {lines.map(({ name, amount, isTotal = false, isMovement = false, figure, isExplained }) => (
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
          <Box component="dt" sx={isTotal ? { fontWeight: 700 } : { color: 'text.secondary' }}>
            {name}
            {figure && isExplained && <FigureInfo figure={figure['data-figure']} />}
          </Box>
          <Box
            component="dd"
            {...figure}
            title={`${formatUsdt(amount)} USDT`}
            sx={{ m: 0, ml: 'auto', fontWeight: 700, whiteSpace: 'nowrap' }}
          >
            {isMovement && Number(amount) > 0 && '+'}
            {formatCents(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

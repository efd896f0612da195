import type { Figure } from '@millrace/contract/markFigure'
import type { SumRole } from '@millrace/money'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { FigureInfo } from './FigureInfo.tsx'

type CardLineProps = {
  readonly name: string
  readonly isTotal?: boolean
  /** Which figure of the catalogue it shows, and whether there is an “i” beside its name. */
  readonly figure?: Figure
  readonly isExplained?: boolean
  /** What it is to the total of the nearest `data-adds-up`. */
  readonly sum?: SumRole
  readonly children: ReactNode
}

/** A name and a value on one line of a narrow card. A total is set off from the lines above it. */
export function CardLine({ name, isTotal = false, figure, isExplained = false, sum, children }: CardLineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        // A value that is too long for the line, as with large text, goes below its name.
        flexWrap: 'wrap',
        columnGap: 2,
        justifyContent: 'space-between',
        alignItems: 'baseline',
        py: 0.625,
        ...(isTotal && { borderTop: '1px solid', borderBottom: '1px solid', borderColor: 'divider', mb: 0.75 }),
      }}
    >
      <Box component="dt" sx={{ flex: '1 1 4rem', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {name}
        {figure && isExplained && <FigureInfo figure={figure['data-figure']} />}
      </Box>
      <Box
        component="dd"
        {...figure}
        data-sum={sum}
        sx={{ m: 0, ml: 'auto', minWidth: 0, textAlign: 'right', fontSize: '0.875rem' }}
      >
        {children}
      </Box>
    </Box>
  )
}

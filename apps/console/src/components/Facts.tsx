import type { Figure } from '@millrace/contract/markFigure'
import type { NamedSumRole } from '@millrace/money'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { FigureInfo } from './FigureInfo.tsx'

/** A list of names and values; of a sum, those that have a role in it. */
export function Facts({ isSum = false, children }: { isSum?: boolean; children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0 }} {...(isSum && { 'data-adds-up': '' })}>
      {children}
    </Box>
  )
}

type FactProps = {
  readonly name: string
  /** Which figure of the catalogue it shows, and whether there is an “i” beside its name. */
  readonly figure?: Figure | undefined
  readonly isExplained?: boolean
  /** What it is to the total of the nearest `data-adds-up`. */
  readonly sum?: NamedSumRole
  readonly children: ReactNode
}

export function Fact({ name, figure, isExplained = false, sum, children }: FactProps) {
  return (
    <Box
      sx={{
        // In a narrow card the value goes below its name.
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        alignItems: 'center',
        minHeight: 44,
        py: 0.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box component="dt" sx={{ flex: '0 0 150px', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {name}
        {figure && isExplained && <FigureInfo figure={figure['data-figure']} />}
      </Box>
      <Box
        component="dd"
        {...figure}
        data-sum={sum}
        sx={{ m: 0, flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}
      >
        {children}
      </Box>
    </Box>
  )
}

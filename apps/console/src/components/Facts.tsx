import type { Figure } from '@millrace/contract/markFigure'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { FigureInfo } from './FigureInfo.tsx'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {children}
    </Box>
  )
}

type FactProps = {
  readonly name: string
  /** Which figure of the catalogue it shows, and whether there is an “i” beside its name. */
  readonly figure?: Figure | undefined
  readonly isExplained?: boolean
  readonly children: ReactNode
}

export function Fact({ name, figure, isExplained = false, children }: FactProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '150px minmax(0, 1fr)' },
        columnGap: 2,
        alignItems: 'center',
        minHeight: 44,
        py: 0.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {name}
        {figure && isExplained && <FigureInfo figure={figure['data-figure']} />}
      </Box>
      <Box component="dd" {...figure} sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
        {children}
      </Box>
    </Box>
  )
}

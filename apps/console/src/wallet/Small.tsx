import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** What stands below a value, in a cell or on a card. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  )
}

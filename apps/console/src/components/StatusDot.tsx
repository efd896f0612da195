import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../shell/visuallyHidden.ts'

/**
 * A word or a number beside a place in the menu, seen from every page. `isLoud` is for what cannot wait; `unseen` says
 * the rest to who does not see the menu.
 */
export function StatusDot({
  isLoud = false,
  unseen,
  children,
}: {
  isLoud?: boolean
  unseen?: string
  children: ReactNode
}) {
  const colours = isLoud
    ? { bgcolor: 'error.light', color: 'error.main' }
    : { bgcolor: 'warning.light', color: 'warning.main' }
  return (
    <Box
      component="span"
      sx={{ px: 1, py: 0.125, borderRadius: 2, fontSize: '0.75rem', fontWeight: 700, whiteSpace: 'nowrap', ...colours }}
    >
      {children}
      {unseen && (
        <Box component="span" sx={visuallyHidden}>
          {' '}
          {unseen}
        </Box>
      )}
    </Box>
  )
}

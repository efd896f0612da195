import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A sheet at the bottom of the phone. */
export function PhoneSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 'auto 0 0',
        height: '62%',
        display: 'flex',
        flexDirection: 'column',
        p: '16px',
        borderRadius: '24px 24px 0 0',
        bgcolor: 'var(--card)',
        boxShadow: '0 -8px 32px #0d253033',
      }}
    >
      <Box lang="en" sx={{ fontSize: 18, fontWeight: 700, mb: '10px' }}>
        {title}
      </Box>
      <Box tabIndex={0} role="group" aria-label="Notice text" sx={{ overflowY: 'auto', scrollbarWidth: 'thin' }}>
        {children}
      </Box>
    </Box>
  )
}

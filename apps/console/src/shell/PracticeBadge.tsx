import { Box } from '@mui/material'

/** Permanent, on every page: what this platform moves is practice money. */
export function PracticeBadge() {
  return (
    <Box
      component="span"
      sx={{
        px: 1.25,
        py: 0.375,
        borderRadius: 99,
        bgcolor: 'warning.light',
        color: 'warning.main',
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      Practice money
    </Box>
  )
}

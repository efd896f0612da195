import { Box } from '@mui/material'

/** Shown on every page. */
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

import { Box } from '@mui/material'

/** Whether shortcuts are held with ⌘, else with Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        fontFamily: 'inherit',
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}

import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, SaveButton } from 'react-admin'

/** The buttons of a form, visible however long the form is. */
export function FormBar({ cancelTo, children }: { cancelTo: string; children?: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1.5,
        mb: -1.5,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <SaveButton alwaysEnable icon={<></>} label="Save" variant="contained" sx={{ minWidth: 120, minHeight: 44 }} />
      <Button component={LinkBase} to={cancelTo} sx={{ minHeight: 44 }}>
        Cancel
      </Button>
      {children}
    </Box>
  )
}

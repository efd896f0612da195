import { Box } from '@mui/material'
import { CopyButton } from '../shell/CopyButton.tsx'
import { monoFamily } from '../shell/palette.ts'

/** The rail's transaction id, truncated to the available width. The tooltip and the copy button give all of it. */
export function RailTransaction({ id, widthPx }: { id: string; widthPx?: number }) {
  if (id === '')
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        No transaction
      </Box>
    )
  return (
    <Box
      component="span"
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: widthPx ?? 1, verticalAlign: 'middle' }}
    >
      <Box
        component="code"
        title={id}
        sx={{
          fontFamily: monoFamily,
          fontSize: '0.75rem',
          fontWeight: 400,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {id}
      </Box>
      <CopyButton text={id} label="Copy the transaction" />
    </Box>
  )
}

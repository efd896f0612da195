import { Box } from '@mui/material'
import { MutedText } from '../components/cells.tsx'
import { Copyable } from '../components/Copyable.tsx'

/** The rail's transaction id, truncated to the available width. The tooltip and the copy button give all of it. */
export function RailTransaction({ id, widthPx }: { id: string; widthPx?: number }) {
  if (id === '') return <MutedText>No transaction</MutedText>
  return (
    // The row around it is a link.
    <Box component="span" onClick={(event: React.MouseEvent) => event.stopPropagation()}>
      <Copyable
        text={id}
        label="Copy the transaction"
        isOneLine
        sx={{ display: 'inline-flex', gap: 0.25, maxWidth: widthPx ?? 1, verticalAlign: 'middle' }}
      />
    </Box>
  )
}

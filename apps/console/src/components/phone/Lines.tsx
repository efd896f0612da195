import { Box } from '@mui/material'

/** Stands for what is around the content: bars instead of made-up words and figures. */
export function Lines({ widths, heightPx = 9 }: { widths: readonly (number | string)[]; heightPx?: number }) {
  return (
    <Box aria-hidden component="span" sx={{ display: 'grid', gap: '8px' }}>
      {widths.map((width, at) => (
        <Box
          key={at}
          component="span"
          sx={{
            display: 'block',
            width,
            height: heightPx,
            borderRadius: 99,
            bgcolor: 'currentColor',
            opacity: heightPx > 15 ? 0.55 : 1,
          }}
        />
      ))}
    </Box>
  )
}

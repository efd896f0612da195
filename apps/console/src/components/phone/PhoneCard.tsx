import { Box, type BoxProps } from '@mui/material'

export function PhoneCard({ sx, ...rest }: BoxProps) {
  return (
    <Box
      {...rest}
      sx={[
        { borderRadius: '16px', bgcolor: 'var(--card)', boxShadow: 'var(--shadow)', overflow: 'hidden' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  )
}

/** A card that is not part of the content. */
export function BlankCard({ heightPx }: { heightPx: number }) {
  return (
    <PhoneCard aria-hidden sx={{ height: heightPx, mb: '12px', p: '16px', color: 'var(--line)' }}>
      <Box
        component="span"
        sx={{ display: 'block', width: '45%', height: 9, borderRadius: 99, bgcolor: 'currentColor', mb: '10px' }}
      />
      <Box
        component="span"
        sx={{ display: 'block', width: '70%', height: 20, borderRadius: 99, bgcolor: 'currentColor' }}
      />
    </PhoneCard>
  )
}

/** Bars in place of text, so that the preview contains no invented content. */
export function PlaceholderLines({
  widths,
  heightPx = 9,
}: {
  widths: readonly (number | string)[]
  heightPx?: number
}) {
  return (
    <Box aria-hidden component="span" sx={{ display: 'grid', gap: '8px' }}>
      {widths.map((width, index) => (
        <Box
          key={index}
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

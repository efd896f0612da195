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

/** A card whose content is none of the operator's business here. */
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

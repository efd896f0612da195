import { usdtMinor } from '@millrace/money'
import { Box, Typography } from '@mui/material'

/** What is held, in percent of what is owed; null when nothing is. Rounded down: 99.99 is not a hundred. */
export function toPercent(held: string, owed: string): number | null {
  const owedMinor = usdtMinor(owed)
  return owedMinor === 0n ? null : Number((usdtMinor(held) * 1_000n) / owedMinor) / 10
}

/** How much of what is owed is held, in large. */
export function Cover({ percent, isShort }: { percent: number | null; isShort: boolean }) {
  return (
    <Typography
      component="p"
      sx={{ fontSize: '2.125rem', fontWeight: 700, lineHeight: 1.2, ...(isShort && { color: 'error.main' }) }}
    >
      {percent === null ? '–' : percent.toFixed(1)}
      <Box component="span" sx={{ ml: 0.5, fontSize: '0.9375rem', color: 'text.secondary' }}>
        %
      </Box>
    </Typography>
  )
}

import { markFigure } from '@millrace/contract/markFigure'
import { Box, Typography } from '@mui/material'
import { FigureInfo } from './FigureInfo.tsx'

/** How much of what is owed is held, in large. */
export function Cover({ percent, isShort }: { percent: number | null; isShort: boolean }) {
  return (
    <Typography
      component="p"
      {...markFigure('cover.percent', percent)}
      sx={{ fontSize: '2.125rem', fontWeight: 700, lineHeight: 1.2, ...(isShort && { color: 'error.main' }) }}
    >
      {percent === null ? '–' : percent.toFixed(1)}
      {'\u00a0'}
      <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        %
      </Box>
      <FigureInfo figure="cover.percent" />
    </Typography>
  )
}

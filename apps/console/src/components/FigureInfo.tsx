import { figures, type FigureName } from '@millrace/contract/figures'
import english from '@millrace/texts/figure/en.json'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import { Box, IconButton, Popover, Typography } from '@mui/material'
import { useId, useState } from 'react'

const texts: Readonly<Record<string, string | undefined>> = english

/** What members read about it, or what only operators see. */
const describe = (name: FigureName) =>
  figures[name].english ?? ([texts[`figure.${name}`] ?? name, texts[`figure.${name}.meaning`] ?? ''] as const)

/** The “i” beside a figure: its entry in the catalogue of figures, which members see too. */
export function FigureInfo({ figure }: { figure: FigureName }) {
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [title, meaning] = describe(figure)
  const { moment, sql } = figures[figure]
  return (
    <>
      <IconButton
        size="small"
        aria-label={`What it means: ${title}`}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          width: 24,
          height: 24,
          my: -0.5,
          ml: 0.25,
          verticalAlign: 'middle',
          '&::after': { content: '""', position: 'absolute', inset: -10 },
        }}
      >
        <InfoIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { maxWidth: 360, p: 2 } } }}
      >
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ my: 1 }}>
          {meaning}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          Counted {texts[`figure.moment.${moment}`]}, by <Box component="code">{sql}</Box>
        </Typography>
      </Popover>
    </>
  )
}

import { figures, type FigureName } from '@millrace/contract/figures'
import english from '@millrace/texts/figure/en.json'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import { Box, IconButton, Popover, Typography } from '@mui/material'
import { useId, useState } from 'react'

const texts: Readonly<Record<string, string | undefined>> = english

/** What members read about it, or what only operators see. */
const describe = (name: FigureName) =>
  figures[name].english ?? ([texts[`figure.${name}`] ?? name, texts[`figure.${name}.meaning`] ?? ''] as const)

type FigureInfoProps = {
  readonly figure: FigureName
  /** Those that are read together with it. */
  readonly others?: readonly FigureName[]
}

/** The “i” beside a figure: its entry in the catalogue of figures, which members see too. */
export function FigureInfo({ figure, others }: FigureInfoProps) {
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [title] = describe(figure)
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
        {[figure, ...(others ?? [])].map((name) => (
          <Entry key={name} name={name} {...(name === figure && { titleId })} />
        ))}
      </Popover>
    </>
  )
}

function Entry({ name, titleId }: { readonly name: FigureName; readonly titleId?: string }) {
  const [title, meaning] = describe(name)
  const { moment, sql } = figures[name]
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography {...(titleId && { id: titleId })} variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ my: 1 }}>
        {meaning}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        Counted {texts[`figure.moment.${moment}`]}, by <Box component="code">{sql}</Box>
      </Typography>
    </Box>
  )
}

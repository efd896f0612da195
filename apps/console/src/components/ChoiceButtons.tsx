import { Box, ButtonBase } from '@mui/material'
import { formatCount } from '../shell/amount.ts'

type Props = {
  readonly label: string
  readonly choices: readonly {
    readonly label: string
    /** How many it would show. */
    readonly count?: number | undefined
    readonly isChosen: boolean
    readonly onChoose: () => void
  }[]
}

/** A few choices side by side, of which one is pressed. */
export function ChoiceButtons({ label, choices }: Props) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: 0.5,
        p: 0.5,
        my: 0.5,
        borderRadius: '13px',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      {choices.map(({ label, count, isChosen, onChoose }) => (
        <ButtonBase
          key={label}
          type="button"
          aria-pressed={isChosen}
          onClick={onChoose}
          sx={{
            minHeight: 32,
            px: 1.5,
            borderRadius: '9px',
            fontFamily: 'inherit',
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
            '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'primary.main' },
          }}
        >
          {label}
          {count !== undefined && (
            <Box component="span" sx={{ ml: 0.75, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)}
            </Box>
          )}
        </ButtonBase>
      ))}
    </Box>
  )
}

import { Box, ButtonBase } from '@mui/material'

type Props = {
  readonly label: string
  readonly choices: readonly { readonly label: string; readonly isChosen: boolean; readonly onChoose: () => void }[]
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
      {choices.map(({ label, isChosen, onChoose }) => (
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
        </ButtonBase>
      ))}
    </Box>
  )
}

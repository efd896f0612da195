import { Box } from '@mui/material'
import { CopyButton } from '../shell/CopyButton.tsx'
import { monoFamily } from '../shell/palette.ts'

type Props = {
  readonly text: string
  /** What the button does, such as “Copy the id”. */
  readonly label: string
  /** Cut off where it does not fit; the tooltip and the button give all of it. */
  readonly isOneLine?: boolean
  /** What is shown, where it is more than what is copied. */
  readonly children?: string
  readonly sx?: object
}

/** A code that people copy rather than read. */
export function Copyable({ text, label, isOneLine = false, children = text, sx }: Props) {
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, fontSize: '0.75rem', ...sx }}
    >
      <Box
        component="code"
        {...(isOneLine && { title: text })}
        sx={{
          fontFamily: monoFamily,
          fontSize: 'inherit',
          fontWeight: 400,
          minWidth: 0,
          ...(isOneLine
            ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
            : { overflowWrap: 'anywhere' }),
        }}
      >
        {children}
      </Box>
      <CopyButton text={text} label={label} />
    </Box>
  )
}

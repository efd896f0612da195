import SearchIcon from '@mui/icons-material/Search'
import { Box, ButtonBase, IconButton } from '@mui/material'
import { isApple, Key } from '../components/Key.tsx'
import { railFrom } from '../shell/theme.ts'

type Props = {
  readonly onClick: () => void
  readonly isIcon?: boolean
  /** Whether the menu beside the page, where there is one, has the search too. */
  readonly hasField?: boolean
}

/** Opens the search: a field in the menu, an icon where there is no room. */
export function FindButton({ onClick, isIcon = false, hasField = false }: Props) {
  if (isIcon)
    return (
      <IconButton
        onClick={onClick}
        aria-label="Search or go to"
        sx={hasField ? { [railFrom]: { display: 'none' } } : {}}
      >
        <SearchIcon />
      </IconButton>
    )
  return (
    <ButtonBase
      onClick={onClick}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      sx={{
        width: 1,
        minHeight: 40,
        mb: 1.5,
        px: 1.5,
        gap: 1,
        justifyContent: 'flex-start',
        borderRadius: 3,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.default',
        color: 'text.secondary',
        fontSize: '0.875rem',
        fontFamily: 'inherit',
      }}
    >
      <SearchIcon fontSize="small" />
      <Box component="span" sx={{ flex: 1, textAlign: 'left', whiteSpace: 'nowrap' }}>
        Search or go to
      </Box>
      <Key>{isApple ? '⌘K' : 'Ctrl K'}</Key>
    </ButtonBase>
  )
}

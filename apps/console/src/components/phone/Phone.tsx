import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTheme } from 'react-admin'
import { fontFamily, palette, type Mode } from '../../shell/palette.ts'
import { getThemeMode } from '../../shell/themeMode.ts'
import { PlaceholderLines } from './PhoneCard.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import { usePreview } from './usePreview.ts'

type Props = {
  /** The title of the page. Without one, it is Home with the product name. */
  readonly title?: string
  readonly sources: readonly string[]
  /** A dialog over the dimmed page. */
  readonly dialog?: ReactNode
  /** A sheet at the bottom, which does not dim the page. */
  readonly sheet?: ReactNode
  readonly children: ReactNode
}

/** Previews content as the member app shows it, in both themes. Everything else on the page is a placeholder. */
export function Phone({ title, sources, dialog, sheet, children }: Props) {
  const [consoleMode] = useTheme()
  const [chosenMode, setChosenMode] = useState<Mode | null>(null)
  const mode: Mode = chosenMode ?? consoleMode ?? getThemeMode()
  const { language, isFallbackUsed } = usePreview()
  const colours = palette[mode]
  const properties = Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          maxWidth: 324,
          mx: 'auto',
          mb: 1.5,
        }}
      >
        <Typography variant="h2">Preview</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          onChange={(_event, next: Mode | null) => next && setChosenMode(next)}
          aria-label="Preview theme"
        >
          <ToggleButton value="light" sx={toggleSx}>
            Light
          </ToggleButton>
          <ToggleButton value="dark" sx={toggleSx}>
            Dark
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box
        role="figure"
        aria-label={`Member’s view in ${language.name}`}
        lang={language.tag}
        sx={{
          ...properties,
          position: 'relative',
          mx: 'auto',
          width: 300,
          height: 588,
          borderRadius: '40px',
          border: '9px solid #16262d',
          overflow: 'hidden',
          bgcolor: 'var(--page)',
          color: 'var(--ink)',
          fontFamily,
          fontSize: 14,
          lineHeight: 1.5,
          colorScheme: mode,
          boxShadow: '0 18px 44px rgb(13 37 48 / 0.18)',
          overflowWrap: 'anywhere',
          '&:is(:lang(hi), :lang(ta), :lang(te), :lang(kn))': { lineHeight: 1.65 },
        }}
      >
        <PhoneHeader title={title} />
        <Box
          tabIndex={0}
          role="group"
          aria-label="App page"
          sx={{
            position: 'absolute',
            inset: '52px 0 0',
            overflowY: 'auto',
            px: '14px',
            pb: '70px',
            scrollbarWidth: 'none',
          }}
        >
          {children}
        </Box>
        <TabBar />
        {sheet}
        {dialog && (
          <Box
            sx={{
              position: 'absolute',
              inset: 0,
              display: 'grid',
              placeItems: 'center',
              p: 2,
              bgcolor: mode === 'dark' ? '#000000a6' : '#0d253066',
            }}
          >
            {dialog}
          </Box>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, textAlign: 'center' }}>
        {isFallbackUsed(sources) ? `Not complete in ${language.name}: members see English instead.` : language.name}
      </Typography>
    </>
  )
}

const toggleSx = {
  px: 1.25,
  py: 0.25,
  fontSize: '0.75rem',
  textTransform: 'none',
  color: 'text.primary',
  '&.Mui-selected': { bgcolor: 'primary.light', color: 'primary.main' },
} as const

function TabBar() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 'auto 0 0',
        height: 54,
        display: 'flex',
        justifyContent: 'space-around',
        alignItems: 'center',
        bgcolor: 'var(--card)',
        borderTop: '1px solid var(--line)',
      }}
    >
      {[0, 1, 2, 3, 4].map((tab) => (
        <Box
          key={tab}
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: '5px',
            color: tab === 0 ? 'var(--accent)' : 'var(--line)',
          }}
        >
          <PlaceholderLines widths={[20]} heightPx={18} />
          <PlaceholderLines widths={[30]} heightPx={5} />
        </Box>
      ))}
    </Box>
  )
}

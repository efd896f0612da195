import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTheme } from 'react-admin'
import { fontFamily, palette, type Mode } from '../../shell/palette.ts'
import { getThemeMode } from '../../shell/themeMode.ts'
import { Lines } from './Lines.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import { usePreview } from './usePreview.ts'

type Props = {
  /** The title of the page; Home has the name of the product instead. */
  readonly title?: string
  readonly sources: readonly string[]
  /** What lies over the page and dims it: a dialog. */
  readonly over?: ReactNode
  /** What comes up without hiding the page. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/**
 * A phone that shows the content as the member app will, in both its themes. What is not part of the content stays
 * blank.
 */
export function Phone({ title, sources, over, beside, children }: Props) {
  const [consoleMode] = useTheme()
  const [chosen, setChosen] = useState<Mode | null>(null)
  const mode: Mode = chosen ?? consoleMode ?? getThemeMode()
  const { language, fallsBack } = usePreview()
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
          onChange={(_event, next: Mode | null) => next && setChosen(next)}
          aria-label="Colours of the preview"
        >
          <ToggleButton value="light" sx={toggle}>
            Light
          </ToggleButton>
          <ToggleButton value="dark" sx={toggle}>
            Dark
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box
        role="figure"
        aria-label={`As a member sees it, in ${language.name}`}
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
          aria-label="Page of the app"
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
        {beside}
        {over && (
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
            {over}
          </Box>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, textAlign: 'center' }}>
        {fallsBack(sources) ? `Not all is written in ${language.name}: members read English there.` : language.name}
      </Typography>
    </>
  )
}

const toggle = {
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
          <Lines widths={[20]} heightPx={18} />
          <Lines widths={[30]} heightPx={5} />
        </Box>
      ))}
    </Box>
  )
}

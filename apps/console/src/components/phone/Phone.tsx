import { previewPath, type Preview } from '@millrace/contract/console/preview'
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTheme } from 'react-admin'
import type { Mode } from '../../shell/palette.ts'
import { getThemeMode } from '../../shell/themeMode.ts'
import { Note } from '../cells.tsx'
import { usePreview, type PreviewValues } from './usePreview.ts'

type Props = {
  /** The localized texts that members read, to say whether all of them are there. */
  readonly sources: readonly string[]
  readonly show: (values: PreviewValues) => Pick<Preview, 'path' | 'find' | 'layer' | 'answers'>
}

/** A common phone, drawn smaller: the app lays itself out for the width that it has. */
const phone = { widthPx: 360, heightPx: 728, scale: 282 / 360 } as const

/** The form's values in the member app itself, in both themes. Everything else there stays a placeholder. */
export function Phone({ sources, show }: Props) {
  const [consoleMode] = useTheme()
  const [chosenMode, setChosenMode] = useState<Mode | null>(null)
  const mode: Mode = chosenMode ?? consoleMode ?? getThemeMode()
  const values = usePreview()
  const { language, isFallbackUsed } = values
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
      <AppFrame
        title={`Member’s view in ${language.name}`}
        preview={{ ...show(values), language: language.tag, theme: mode }}
      />
      <Note sx={{ mt: 1.5, textAlign: 'center' }}>
        {isFallbackUsed(sources) ? `Not complete in ${language.name}: members see English instead.` : language.name}
      </Note>
    </>
  )
}

function AppFrame({ title, preview }: { title: string; preview: Preview }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  // A dialog that opens in the app takes the focus, which has to stay in the form until somebody goes to the preview.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    const listen = ({ source }: MessageEvent) => source === frame.current?.contentWindow && setReady(true)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const message = JSON.stringify(preview)
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin)
  }, [isReady, message])
  return (
    <Box
      role="group"
      aria-label={title}
      tabIndex={0}
      onFocus={() => setEntered(true)}
      onPointerEnter={() => setEntered(true)}
      sx={{
        mx: 'auto',
        width: 300,
        height: 588,
        borderRadius: '40px',
        border: '9px solid #16262d',
        overflow: 'hidden',
        boxShadow: '0 18px 44px rgb(13 37 48 / 0.18)',
      }}
    >
      <Box
        component="iframe"
        ref={frame}
        src={previewPath}
        title={title}
        inert={!isEntered}
        sx={{
          display: 'block',
          border: 0,
          width: phone.widthPx,
          height: phone.heightPx,
          transform: `scale(${phone.scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
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

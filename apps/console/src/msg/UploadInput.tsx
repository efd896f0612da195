import { consoleUpload } from '@millrace/contract/console/content'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, FormHelperText, LinearProgress, Link, Typography } from '@mui/material'
import { useId } from 'react'
import { useInput } from 'react-admin'
import { useAction } from '../components/useCall.ts'
import { dropAreaSx, useFilePicker } from '../components/useFilePicker.tsx'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import { send } from '../shell/send.ts'

const kinds = {
  picture: { accept: 'image/jpeg,image/png,image/webp', word: 'picture' },
  video: { accept: 'video/mp4,video/webm', word: 'video' },
  captions: { accept: 'text/vtt,.vtt', word: 'subtitles' },
} as const

type Props = {
  readonly source: string
  readonly label: string
  readonly kind: keyof typeof kinds
  readonly hint: string
}

/** A file of the content. It is uploaded as soon as it is chosen; the form holds its URL. */
export function UploadInput({ source, label, kind, hint }: Props) {
  const {
    field,
    fieldState: { error },
  } = useInput({ source, defaultValue: '' })
  const { isBusy, problem, attempt } = useAction()
  const isReadOnly = useIsReadOnly()
  const ids = { label: useId(), hint: useId() }
  const { accept, word } = kinds[kind]
  const url = String(field.value ?? '')

  const upload = (file: File) => attempt(async () => field.onChange((await send(consoleUpload, {}, { file })).data.url))
  const { open, input, dropArea } = useFilePicker({
    label: `${label} file`,
    accept,
    onFiles: ([file]) => {
      if (file && !isReadOnly && !isBusy) void upload(file)
    },
  })

  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.hint} sx={{ my: 1 }}>
      <Typography id={ids.label} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 0.75 }}>
        {label}
      </Typography>
      <Box {...dropArea} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', ...dropAreaSx }}>
        <FilePreview kind={kind} url={url} />
        <Box sx={{ flex: '1 1 200px' }}>
          {!isReadOnly && (
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <Button variant="outlined" startIcon={<UploadIcon />} disabled={isBusy} onClick={open}>
                {url ? `Replace ${word}` : `Choose ${word}`}
              </Button>
              {url && (
                <Button onClick={() => field.onChange('')} disabled={isBusy}>
                  Remove {word}
                </Button>
              )}
            </Box>
          )}
          <Typography id={ids.hint} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            {hint}
          </Typography>
          {isBusy && <LinearProgress aria-label={`Uploading the ${word}`} sx={{ mt: 1, borderRadius: 1 }} />}
        </Box>
        {input}
      </Box>
      <FormHelperText error role="alert">
        {problem || error?.message}
      </FormHelperText>
    </Box>
  )
}

function FilePreview({ kind, url }: { kind: Props['kind']; url: string }) {
  const frameSx = {
    width: 136,
    height: 86,
    borderRadius: '12px',
    display: 'block',
    objectFit: 'cover',
    bgcolor: 'primary.light',
  } as const
  if (!url) return null
  if (kind === 'picture') return <Box component="img" src={url} alt="Chosen picture" sx={frameSx} />
  if (kind === 'video')
    return (
      <Box
        component="video"
        src={url}
        controls
        muted
        preload="metadata"
        aria-label="Chosen video"
        sx={{ ...frameSx, width: 190, height: 110 }}
      />
    )
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Link href={url} target="_blank" rel="noreferrer">
        {url.split('/').at(-1)}
      </Link>
    </Typography>
  )
}

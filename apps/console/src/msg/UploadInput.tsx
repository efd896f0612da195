import { consoleUpload } from '@millrace/contract/console/content'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, FormHelperText, LinearProgress, Link, Typography } from '@mui/material'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useInput, useLogoutIfAccessDenied } from 'react-admin'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import { AnswerError, send } from '../shell/send.ts'

const kinds = {
  picture: { accept: 'image/jpeg,image/png,image/webp', word: 'picture' },
  video: { accept: 'video/mp4,video/webm', word: 'video' },
  captions: { accept: 'text/vtt,.vtt', word: 'subtitles' },
} as const

type Props = {
  readonly source: string
  readonly label: string
  readonly kind: keyof typeof kinds
  readonly about: string
}

/** A file of the content: sent to the server as soon as it is chosen, kept in the form as its address. */
export function UploadInput({ source, label, kind, about }: Props) {
  const {
    field,
    fieldState: { error },
  } = useInput({ source, defaultValue: '' })
  const { isSending, problem, upload } = useUpload(field.onChange)
  const isReadOnly = useIsReadOnly()
  const picker = useRef<HTMLInputElement>(null)
  const ids = { label: useId(), about: useId() }
  const { accept, word } = kinds[kind]
  const url = String(field.value ?? '')

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !isReadOnly && !isSending) void upload(file)
  }

  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.about} sx={{ my: 1 }}>
      <Typography id={ids.label} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 0.75 }}>
        {label}
      </Typography>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          p: 1.5,
          border: '1px dashed',
          borderColor: 'divider',
          borderRadius: '13px',
          bgcolor: 'background.default',
        }}
      >
        <Chosen kind={kind} url={url} />
        <Box sx={{ flex: '1 1 200px' }}>
          {!isReadOnly && (
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <Button
                variant="outlined"
                startIcon={<UploadIcon />}
                disabled={isSending}
                onClick={() => picker.current?.click()}
              >
                {url ? `Replace ${word}` : `Choose ${word}`}
              </Button>
              {url && (
                <Button onClick={() => field.onChange('')} disabled={isSending}>
                  Remove {word}
                </Button>
              )}
            </Box>
          )}
          <Typography id={ids.about} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            {about}
          </Typography>
          {isSending && <LinearProgress aria-label={`Sending the ${word}`} sx={{ mt: 1, borderRadius: 1 }} />}
        </Box>
        <input
          ref={picker}
          type="file"
          accept={accept}
          hidden
          aria-label={`${label} file`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Emptied, so that choosing the same file again after a refusal is a change.
            if (file)
              void upload(file).finally(() => {
                target.value = ''
              })
          }}
        />
      </Box>
      <FormHelperText error role="alert">
        {problem || error?.message}
      </FormHelperText>
    </Box>
  )
}

function useUpload(onKept: (url: string) => void) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  async function upload(file: File) {
    setSending(true)
    setProblem('')
    try {
      onKept((await send(consoleUpload, {}, { file })).data.url)
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      await logoutIfAccessDenied(error)
      setProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  return { isSending, problem, upload }
}

function Chosen({ kind, url }: { kind: Props['kind']; url: string }) {
  const frame = {
    width: 136,
    height: 86,
    borderRadius: '12px',
    display: 'block',
    objectFit: 'cover',
    bgcolor: 'primary.light',
  } as const
  if (!url) return null
  if (kind === 'picture') return <Box component="img" src={url} alt="Chosen picture" sx={frame} />
  if (kind === 'video')
    return (
      <Box
        component="video"
        src={url}
        controls
        muted
        preload="metadata"
        aria-label="Chosen video"
        sx={{ ...frame, width: 190, height: 110 }}
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

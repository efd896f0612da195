import { consoleUpload } from '@millrace/contract/console/content'
import FirstIcon from '@mui/icons-material/ArrowBack'
import RemoveIcon from '@mui/icons-material/Close'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, FormHelperText, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material'
import { useId, useRef } from 'react'
import { useInput } from 'react-admin'
import { useAction } from '../../components/useAction.ts'
import { send } from '../../shell/send.ts'

const picturesMax = 8

/** Up to eight pictures of a machine, the first of which stands on its card. Each is sent as soon as it is chosen. */
export function PicturesInput({ source }: { source: string }) {
  const {
    field,
    fieldState: { error },
  } = useInput<string[]>({ source, defaultValue: [] })
  const { isBusy, problem, attempt } = useAction()
  const picker = useRef<HTMLInputElement>(null)
  const ids = { label: useId(), about: useId() }
  const urls = (field.value ?? []) as readonly string[]

  const upload = (files: readonly File[]) =>
    attempt(async () => {
      const kept = [...urls]
      // One after the other: they keep the order they were chosen in, and those before a refused one stay.
      for (const file of files.slice(0, picturesMax - urls.length)) {
        kept.push((await send(consoleUpload, {}, { file })).data.url)
        field.onChange(kept.slice())
      }
    })
  const first = (url: string) => field.onChange([url, ...urls.filter((each) => each !== url)])

  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.about} sx={{ my: 1 }}>
      <Typography id={ids.label} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 0.75 }}>
        Pictures
      </Typography>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (!isBusy) void upload([...event.dataTransfer.files])
        }}
        sx={{
          p: 1.5,
          border: '1px dashed',
          borderColor: 'divider',
          borderRadius: '13px',
          bgcolor: 'background.default',
        }}
      >
        {urls.length > 0 && (
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              mb: 1.5,
              p: 0,
              display: 'grid',
              gap: 1.25,
              gridTemplateColumns: 'repeat(auto-fill, 136px)',
            }}
          >
            {urls.map((url, at) => (
              <Box component="li" key={url} sx={{ position: 'relative' }}>
                <Box
                  component="img"
                  src={url}
                  alt={`Picture ${at + 1}`}
                  sx={{
                    width: 136,
                    height: 86,
                    borderRadius: '12px',
                    display: 'block',
                    objectFit: 'cover',
                    bgcolor: 'primary.light',
                  }}
                />
                <Box sx={{ display: 'flex', alignItems: 'center', mt: 0.25 }}>
                  <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
                    {at === 0 ? 'On the card' : `Picture ${at + 1}`}
                  </Typography>
                  {at > 0 && (
                    <Tooltip title="Make it the first">
                      <IconButton
                        size="small"
                        aria-label={`Make picture ${at + 1} the first`}
                        onClick={() => first(url)}
                        disabled={isBusy}
                      >
                        <FirstIcon sx={{ fontSize: 16 }} />
                      </IconButton>
                    </Tooltip>
                  )}
                  <Tooltip title="Remove">
                    <IconButton
                      size="small"
                      aria-label={`Remove picture ${at + 1}`}
                      onClick={() => field.onChange(urls.filter((each) => each !== url))}
                      disabled={isBusy}
                    >
                      <RemoveIcon sx={{ fontSize: 16 }} />
                    </IconButton>
                  </Tooltip>
                </Box>
              </Box>
            ))}
          </Box>
        )}
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={isBusy || urls.length >= picturesMax}
          onClick={() => picker.current?.click()}
        >
          Add pictures
        </Button>
        <Typography id={ids.about} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          JPEG, PNG or WebP of the real machine, twice as wide as high. {picturesMax} at most.
        </Typography>
        {isBusy && <LinearProgress aria-label="Sending the pictures" sx={{ mt: 1, borderRadius: 1 }} />}
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          hidden
          aria-label="Picture files"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // Emptied, so that choosing the same file again after a refusal is a change.
            if (files.length)
              void upload(files).finally(() => {
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

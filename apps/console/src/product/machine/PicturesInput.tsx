import { consoleUpload } from '@millrace/contract/console/content'
import FirstIcon from '@mui/icons-material/ArrowBack'
import RemoveIcon from '@mui/icons-material/Close'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, FormHelperText, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material'
import { useId } from 'react'
import { useInput } from 'react-admin'
import { useAction } from '../../components/useCall.ts'
import { dropAreaSx, useFilePicker } from '../../components/useFilePicker.tsx'
import { send } from '../../shell/send.ts'

const picturesMax = 8

/** The pictures of a machine; the first is shown on its card. Each is uploaded as soon as it is chosen. */
export function PicturesInput({ source }: { source: string }) {
  const {
    field,
    fieldState: { error },
  } = useInput<string[]>({ source, defaultValue: [] })
  const { isBusy, problem, attempt } = useAction()
  const ids = { label: useId(), about: useId() }
  const urls = (field.value ?? []) as readonly string[]

  const upload = (files: readonly File[]) =>
    attempt(async () => {
      const uploaded = [...urls]
      // One after another, to keep their order and the pictures before a refused one.
      for (const file of files.slice(0, picturesMax - urls.length)) {
        uploaded.push((await send(consoleUpload, {}, { file })).data.url)
        field.onChange(uploaded.slice())
      }
    })
  const { open, input, dropArea } = useFilePicker({
    label: 'Picture files',
    accept: 'image/jpeg,image/png,image/webp',
    isMultiple: true,
    onFiles: (files) => {
      if (!isBusy) void upload(files)
    },
  })
  const makeFirst = (url: string) => field.onChange([url, ...urls.filter((other) => other !== url)])

  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.about} sx={{ my: 1 }}>
      <Typography id={ids.label} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 0.75 }}>
        Pictures
      </Typography>
      <Box {...dropArea} sx={dropAreaSx}>
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
            {urls.map((url, index) => (
              <Box component="li" key={url} sx={{ position: 'relative' }}>
                <Box
                  component="img"
                  src={url}
                  alt={`Picture ${index + 1}`}
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
                    {index === 0 ? 'On the card' : `Picture ${index + 1}`}
                  </Typography>
                  {index > 0 && (
                    <Tooltip title="Make it the first">
                      <IconButton
                        size="small"
                        aria-label={`Make picture ${index + 1} the first`}
                        onClick={() => makeFirst(url)}
                        disabled={isBusy}
                      >
                        <FirstIcon sx={{ fontSize: 16 }} />
                      </IconButton>
                    </Tooltip>
                  )}
                  <Tooltip title="Remove">
                    <IconButton
                      size="small"
                      aria-label={`Remove picture ${index + 1}`}
                      onClick={() => field.onChange(urls.filter((other) => other !== url))}
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
          onClick={open}
        >
          Add pictures
        </Button>
        <Typography id={ids.about} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          JPEG, PNG or WebP of the real machine, twice as wide as high. At most {picturesMax}.
        </Typography>
        {isBusy && <LinearProgress aria-label="Uploading the pictures" sx={{ mt: 1, borderRadius: 1 }} />}
        {input}
      </Box>
      <FormHelperText error role="alert">
        {problem || error?.message}
      </FormHelperText>
    </Box>
  )
}

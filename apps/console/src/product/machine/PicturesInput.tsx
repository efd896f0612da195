import { consoleUpload } from '@millrace/contract/console/content'
import FirstIcon from '@mui/icons-material/ArrowBack'
import RemoveIcon from '@mui/icons-material/Close'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, FormHelperText, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material'
import { useId } from 'react'
import { BooleanInput, TextInput, useInput } from 'react-admin'
import { useAction } from '../../components/useCall.ts'
import { dropAreaSx, useFilePicker } from '../../components/useFilePicker.tsx'
import { send } from '../../shell/send.ts'
import type { Photo } from './machineValues.ts'

const picturesMax = 8

/**
 * The pictures of a machine, with when and by whom each was taken; captions are among the texts. The first is shown in
 * lists, the second on cards. Each is uploaded as soon as it is chosen.
 */
export function PicturesInput({ source }: { source: string }) {
  const {
    field,
    fieldState: { error },
  } = useInput<Photo[]>({ source, defaultValue: [] })
  const { isBusy, problem, attempt } = useAction()
  const ids = { label: useId(), about: useId() }
  const photos = (field.value ?? []) as readonly Photo[]

  const upload = (files: readonly File[]) =>
    attempt(async () => {
      const uploaded = [...photos]
      // One after another, to keep their order and the pictures before a refused one.
      for (const file of files.slice(0, picturesMax - photos.length)) {
        const { url } = (await send(consoleUpload, {}, { file })).data
        // The same file twice is one picture.
        if (!uploaded.some((photo) => photo.url === url)) uploaded.push({ url })
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
  const makeFirst = (photo: Photo) => field.onChange([photo, ...photos.filter(({ url }) => url !== photo.url)])

  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.about} sx={{ my: 1 }}>
      <Typography id={ids.label} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 0.75 }}>
        Pictures
      </Typography>
      <Box {...dropArea} sx={dropAreaSx}>
        {photos.length > 0 && (
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              mb: 1.5,
              p: 0,
              display: 'grid',
              gap: 1.25,
              gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
            }}
          >
            {photos.map((photo, index) => (
              <Box component="li" key={photo.url}>
                <Box
                  component="img"
                  src={photo.url}
                  alt={`Picture ${index + 1}`}
                  sx={{
                    width: '100%',
                    aspectRatio: '16 / 10',
                    borderRadius: '12px',
                    display: 'block',
                    objectFit: 'cover',
                    bgcolor: 'primary.light',
                  }}
                />
                <Box sx={{ display: 'flex', alignItems: 'center', mt: 0.25 }}>
                  <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
                    {['1, in lists', '2, on cards'][index] ?? `Picture ${index + 1}`}
                  </Typography>
                  {index > 0 && (
                    <Tooltip title="Make it the first">
                      <IconButton
                        size="small"
                        aria-label={`Make picture ${index + 1} the first`}
                        onClick={() => makeFirst(photo)}
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
                      onClick={() => field.onChange(photos.filter(({ url }) => url !== photo.url))}
                      disabled={isBusy}
                    >
                      <RemoveIcon sx={{ fontSize: 16 }} />
                    </IconButton>
                  </Tooltip>
                </Box>
                <TextInput source={`${source}.${index}.takenBy`} label="Taken by" helperText={false} size="small" />
                <TextInput
                  source={`${source}.${index}.takenOn`}
                  type="date"
                  label="Taken on"
                  helperText={false}
                  size="small"
                  slotProps={{ inputLabel: { shrink: true } }}
                />
                <BooleanInput source={`${source}.${index}.isDrawing`} label="A drawing, no photo" helperText={false} />
              </Box>
            ))}
          </Box>
        )}
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={isBusy || photos.length >= picturesMax}
          onClick={open}
        >
          Add pictures
        </Button>
        <Typography id={ids.about} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          JPEG, PNG or WebP of the real machine, 16 to 10. At most {picturesMax}. The place that a camera writes into
          the file is removed.
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

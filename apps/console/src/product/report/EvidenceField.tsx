import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useEffect, useMemo, useId, useState } from 'react'
import { dropAreaSx, useFilePicker } from '../../components/useFilePicker.tsx'

const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The picture or PDF that proves a report. It is uploaded together with the report. */
export function EvidenceField({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const labelId = useId()
  const [isWrong, setWrong] = useState(false)
  const url = usePictureUrl(file)
  const { open, input, dropArea } = useFilePicker({
    label: 'Evidence file',
    accept: types.join(','),
    onFiles: ([chosen]) => {
      const isAccepted = chosen !== undefined && types.includes(chosen.type)
      setWrong(!isAccepted)
      onChange(isAccepted ? chosen : null)
    },
  })
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      {...dropArea}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        ...dropAreaSx,
        ...(isWrong && { borderColor: 'error.main' }),
      }}
    >
      {url && (
        <Box
          component="img"
          src={url}
          alt="Chosen evidence"
          sx={{ width: 96, height: 72, objectFit: 'cover', borderRadius: '10px' }}
        />
      )}
      {file && !url && <PdfIcon sx={{ fontSize: 40, color: 'text.secondary' }} />}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography id={labelId} sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
          Evidence *
        </Typography>
        <Typography
          variant="body2"
          role={isWrong ? 'alert' : undefined}
          sx={{ color: isWrong ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {isWrong
            ? 'Choose a picture (JPEG, PNG, WebP) or a PDF.'
            : file
              ? file.name
              : 'A picture of the meter or the receipts, or a PDF. Members can open it.'}
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={open}>
        {file ? 'Choose another' : 'Choose a file'}
      </Button>
      {input}
    </Box>
  )
}

function usePictureUrl(file: File | null): string | null {
  const url = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}

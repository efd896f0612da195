import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import { Alert, Box, Button, ButtonBase, CircularProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { PictureDialog } from '../../components/PictureDialog.tsx'
import { Section } from '../../components/Section.tsx'
import type { OpenedPictures } from './useOpenedPictures.ts'

const labels: Readonly<Record<string, string>> = {
  front: 'Front of the document',
  back: 'Back of the document',
  face: 'Face with the document',
}

/** The pictures of the document. Each is loaded only when the operator opens it. */
export function PicturesCard({
  names,
  opened: { pictures, loading, problem, open },
}: {
  names: readonly string[]
  opened: OpenedPictures
}) {
  const [enlarged, setEnlarged] = useState<string | null>(null)
  const enlargedUrl = enlarged && pictures.get(enlarged)
  return (
    <Section title="Pictures" description="Stored encrypted. Each picture that you open is written to the audit log.">
      {names.length === 0 && <Typography color="textSecondary">There are no pictures.</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' }}>
        {names.map((name) => {
          const url = pictures.get(name)
          return (
            <Box key={name} component="figure" sx={{ m: 0, minWidth: 0 }}>
              {url ? (
                <ButtonBase
                  onClick={() => setEnlarged(name)}
                  aria-label={`Enlarge ${name}`}
                  sx={{ ...frameSx, cursor: 'zoom-in', overflow: 'hidden' }}
                >
                  <Box
                    component="img"
                    src={url}
                    alt={labels[name] ?? name}
                    sx={{ width: 1, height: 1, objectFit: 'contain' }}
                  />
                </ButtonBase>
              ) : (
                <Box sx={{ ...frameSx, border: '1px dashed', borderColor: 'divider' }}>
                  {loading === name ? (
                    <CircularProgress size={24} aria-label="Loading the picture" />
                  ) : (
                    <Button startIcon={<ViewIcon />} disabled={loading !== ''} onClick={() => void open(name)}>
                      Show {name}
                    </Button>
                  )}
                </Box>
              )}
              <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                {labels[name] ?? name}
              </Typography>
            </Box>
          )
        })}
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      {enlarged && enlargedUrl && (
        <PictureDialog title={labels[enlarged] ?? enlarged} url={enlargedUrl} onClose={() => setEnlarged(null)} />
      )}
    </Section>
  )
}

const frameSx = {
  display: 'grid',
  placeItems: 'center',
  width: 1,
  aspectRatio: '3 / 2',
  borderRadius: '12px',
  bgcolor: 'background.default',
} as const

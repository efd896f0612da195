import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { Picture } from '../../components/PictureDialog.tsx'
import { Problem } from '../../components/Problem.tsx'
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
  return (
    <Section title="Pictures" description="Stored encrypted. Each picture that you open is written to the audit log.">
      {names.length === 0 && <Typography color="textSecondary">There are no pictures.</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' }}>
        {names.map((name) => {
          const url = pictures.get(name)
          return (
            <Box key={name} component="figure" sx={{ m: 0, minWidth: 0 }}>
              {url ? (
                <Picture
                  label={`Enlarge ${name}`}
                  title={labels[name] ?? name}
                  url={url}
                  sx={{ ...frameSx, cursor: 'zoom-in', overflow: 'hidden' }}
                  imageSx={{ width: 1, height: 1, objectFit: 'contain' }}
                />
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
              <Note component="figcaption" sx={{ mt: 0.5 }}>
                {labels[name] ?? name}
              </Note>
            </Box>
          )
        })}
      </Box>
      <Problem text={problem} sx={{ mt: 1.5 }} />
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

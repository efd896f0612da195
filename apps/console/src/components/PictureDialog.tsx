import CloseIcon from '@mui/icons-material/Close'
import RotateIcon from '@mui/icons-material/RotateRight'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, ButtonBase, Dialog, DialogTitle, IconButton, Tooltip } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'

type PictureProps = {
  readonly title: string
  readonly url: string
  /** Of the button, which enlarges the picture. */
  readonly label: string
  readonly sx?: object
  readonly imageSx: object
}

/** A picture that can be enlarged. */
export function Picture({ title, url, label, sx, imageSx }: PictureProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <ButtonBase aria-label={label} onClick={() => setLarge(true)} {...(sx && { sx })}>
        <Box component="img" src={url} alt={title} sx={imageSx} />
      </ButtonBase>
      {isLarge && <PictureDialog title={title} url={url} onClose={() => setLarge(false)} />}
    </>
  )
}

/** Shows a picture in full screen, with zoom and rotation. */
function PictureDialog({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  const titleId = useId()
  const [isZoomed, setZoomed] = useState(false)
  const [rotations, setRotations] = useState(0)
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: 0, p: 0 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, py: 1.5 }}>
          {title}
        </DialogTitle>
        <ToolButton label={isZoomed ? 'Zoom out' : 'Zoom in'} onClick={() => setZoomed(!isZoomed)}>
          {isZoomed ? <ZoomOutIcon /> : <ZoomInIcon />}
        </ToolButton>
        <ToolButton label="Rotate" onClick={() => setRotations(rotations + 1)}>
          <RotateIcon />
        </ToolButton>
        <ToolButton label="Close" onClick={onClose}>
          <CloseIcon />
        </ToolButton>
      </Box>
      <Box
        tabIndex={0}
        role="region"
        aria-label="Picture"
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'grid',
          placeItems: 'safe center',
          p: 1,
          bgcolor: 'background.default',
        }}
      >
        <Box
          component="img"
          src={url}
          alt={title}
          sx={{
            transform: `rotate(${rotations * 90}deg)`,
            ...(isZoomed
              ? { width: '200%' }
              : { maxWidth: 1, maxHeight: rotations % 2 ? '96vw' : 1, minHeight: 0, objectFit: 'contain' }),
          }}
        />
      </Box>
    </Dialog>
  )
}

function ToolButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} size="large">
        {children}
      </IconButton>
    </Tooltip>
  )
}

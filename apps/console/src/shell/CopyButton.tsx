import CopyIcon from '@mui/icons-material/ContentCopy'
import { IconButton, Tooltip } from '@mui/material'
import { useNotify } from 'react-admin'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('Copied'),
      () => notify('Copying failed', { type: 'error' }),
    )
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={copy}>
        <CopyIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  )
}

import { Alert, type SxProps } from '@mui/material'

/** Why the server refused the last attempt; nothing while there is no reason. */
export function Problem({ text, sx }: { text: string; sx?: SxProps }) {
  return text ? (
    <Alert severity="error" {...(sx && { sx })}>
      {text}
    </Alert>
  ) : null
}

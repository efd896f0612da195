import { Box } from '@mui/material'

export function Thumbnail({ url }: { url: string }) {
  const frame = {
    display: 'block',
    width: 64,
    height: 40,
    borderRadius: '8px',
    bgcolor: 'primary.light',
    objectFit: 'cover',
  } as const
  return url ? <Box component="img" src={url} alt="" loading="lazy" sx={frame} /> : <Box sx={frame} />
}

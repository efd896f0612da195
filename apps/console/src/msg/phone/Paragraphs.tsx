import { Box } from '@mui/material'

/** Plain text as the app sets it: an empty line parts paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part, at) => (
      <Box key={at} component="p" sx={{ m: 0, mb: '10px', whiteSpace: 'pre-line', '&:last-child': { mb: 0 } }}>
        {part.trim()}
      </Box>
    ))
}

import { Box } from '@mui/material'

/** Plain text, in which empty lines separate paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part, index) => (
      <Box key={index} component="p" sx={{ m: 0, mb: '10px', whiteSpace: 'pre-line', '&:last-child': { mb: 0 } }}>
        {part.trim()}
      </Box>
    ))
}

import { Box } from '@mui/material'

export function Published({ isPublished }: { isPublished: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        color: isPublished ? 'success.dark' : 'text.secondary',
        fontWeight: 600,
        fontSize: '0.8125rem',
      }}
    >
      <Box
        component="span"
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          border: '2px solid currentColor',
          bgcolor: isPublished ? 'currentColor' : 'transparent',
        }}
      />
      {isPublished ? 'Published' : 'Draft'}
    </Box>
  )
}

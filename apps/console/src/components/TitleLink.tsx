import { Box } from '@mui/material'
import { LinkBase } from 'react-admin'

/** A row's title as a link to its page, with a second line below. */
export function TitleLink({ to, title, text }: { to: string; title: string; text?: string }) {
  const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component={LinkBase}
        to={to}
        onClick={(event: React.MouseEvent) => event.stopPropagation()}
        sx={{
          ...oneLine,
          fontWeight: 600,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        {title}
      </Box>
      {text && (
        <Box component="span" sx={{ ...oneLine, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text}
        </Box>
      )}
    </Box>
  )
}

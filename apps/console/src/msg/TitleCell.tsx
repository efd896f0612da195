import { Box } from '@mui/material'
import { LinkBase, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'

/** A row's name, as the link to its form, with the start of its text below. */
export function TitleCell({ title, text }: { title: string; text?: string }) {
  const row = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  if (!row) return null
  const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component={LinkBase}
        to={createPath({ resource, id: row.id, type: 'edit' })}
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

import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { Moment } from '../components/cells.tsx'
import type { ContentRow } from '../shell/dataProvider.ts'

// Elements instead of components: the table reads its columns from its direct children.

export const publishedColumn = (
  <DataTable.Col
    key="isPublished"
    source="isPublished"
    label="State"
    render={(row: ContentRow) => <PublishedState isPublished={row.isPublished} />}
  />
)

export const changedColumn = (
  <DataTable.Col
    key="updateTime"
    source="updateTime"
    label="Changed"
    render={(row: ContentRow) => <Moment time={row.updateTime} precision="day" />}
  />
)

function PublishedState({ isPublished }: { isPublished: boolean }) {
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

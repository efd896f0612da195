import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type Slide = ContentRow<'slide'>
const getTexts = ({ title, content }: Slide) => [title, content]

export default function SlideList() {
  return (
    <ContentList<'slide'>
      description="The carousel at the top of Home, lowest position first."
      addLabel="Add slide"
      sort={{ field: 'position', order: 'ASC' }}
      getTitle={(row) => row.title.en_US}
      getTexts={getTexts}
    >
      <DataTable.NumberCol source="position" label="Position" />
      <DataTable.Col
        source="imgUrl"
        label="Picture"
        disableSort
        render={(row: Slide) => <Thumbnail url={row.imgUrl} />}
      />
      <DataTable.Col
        source="title"
        cellClassName="is-title"
        label="Slide"
        disableSort
        render={(row: Slide) => <TitleCell title={row.title.en_US} text={row.content.en_US} />}
      />
      <DataTable.Col
        source="link"
        label="Link"
        disableSort
        render={(row: Slide) => (
          <Box title={row.link} sx={{ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {row.link || 'none'}
          </Box>
        )}
      />
    </ContentList>
  )
}

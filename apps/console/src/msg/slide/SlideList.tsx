import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { LanguageCoverage } from '../../components/language/LanguageCoverage.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { changedColumn, publishedColumn } from '../commonColumns.tsx'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type Slide = ContentRow<'slide'>
const textsOf = ({ title, content }: Slide) => [title, content]

export default function SlideList() {
  return (
    <ContentList<'slide'>
      about="The pictures that members leaf through at the top of Home, lowest position first."
      addLabel="Add slide"
      sort={{ field: 'position', order: 'ASC' }}
      titleOf={(row) => row.title.en_US}
      textsOf={textsOf}
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
        label="Leads to"
        disableSort
        render={(row: Slide) => (
          <Box title={row.link} sx={{ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {row.link || 'nowhere'}
          </Box>
        )}
      />
      <DataTable.Col label="Languages" disableSort render={(row: Slide) => <LanguageCoverage texts={textsOf(row)} />} />
      {publishedColumn}
      {changedColumn}
    </ContentList>
  )
}

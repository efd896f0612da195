import { Chip } from '@mui/material'
import { DataTable } from 'react-admin'
import { LanguageCoverage } from '../../components/language/LanguageCoverage.tsx'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { changedColumn, publishedColumn } from '../commonColumns.tsx'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'
import { placeNames } from './placeNames.ts'

type Notice = ContentRow<'notice'>
const textsOf = ({ title, content }: Notice) => [title, content]

export default function NoticeList() {
  return (
    <ContentList<'notice'>
      about="Short texts that scroll on Home, open once as a dialog, or stand in the wallet."
      addLabel="Add notice"
      sort={{ field: 'createTime', order: 'DESC' }}
      titleOf={(row) => row.title.en_US}
      textsOf={textsOf}
    >
      <DataTable.Col
        source="title"
        cellClassName="is-title"
        label="Notice"
        disableSort
        render={(row: Notice) => <TitleCell title={row.title.en_US} text={row.content.en_US} />}
      />
      <DataTable.Col
        source="place"
        label="Where"
        render={(row: Notice) => (
          <Chip label={placeNames[row.place]} sx={{ bgcolor: 'primary.light', color: 'primary.main' }} />
        )}
      />
      <DataTable.Col
        label="Languages"
        disableSort
        render={(row: Notice) => <LanguageCoverage texts={textsOf(row)} />}
      />
      {publishedColumn}
      {changedColumn}
    </ContentList>
  )
}

import { Chip } from '@mui/material'
import { DataTable } from 'react-admin'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { noticePlaceNames } from '../contentNames.ts'
import { TitleCell } from '../TitleCell.tsx'

type Notice = ContentRow<'notice'>
const getTexts = ({ title, content }: Notice) => [title, content]

export default function NoticeList() {
  return (
    <ContentList<'notice'>
      description="Short texts that scroll on Home, open once as a dialog, or are shown in the wallet."
      addLabel="Add notice"
      sort={{ field: 'createTime', order: 'DESC' }}
      getTitle={(row) => row.title.en_US}
      getTexts={getTexts}
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
          <Chip label={noticePlaceNames[row.place]} sx={{ bgcolor: 'primary.light', color: 'primary.main' }} />
        )}
      />
    </ContentList>
  )
}

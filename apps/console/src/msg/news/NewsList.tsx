import { DataTable } from 'react-admin'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type News = ContentRow<'news'>
const getTexts = ({ title, summary, content }: News) => [title, summary, content]

export default function NewsList() {
  return (
    <ContentList<'news'>
      description="Articles on the News page and at the end of Home, newest first."
      addLabel="Add article"
      sort={{ field: 'createTime', order: 'DESC' }}
      getTitle={(row) => row.title.en_US}
      getTexts={getTexts}
    >
      <DataTable.Col
        source="imgUrl"
        label="Picture"
        disableSort
        render={(row: News) => <Thumbnail url={row.imgUrl} />}
      />
      <DataTable.Col
        source="title"
        cellClassName="is-title"
        label="Article"
        disableSort
        render={(row: News) => <TitleCell title={row.title.en_US} text={row.summary.en_US} />}
      />
    </ContentList>
  )
}

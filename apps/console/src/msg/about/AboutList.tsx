import { DataTable } from 'react-admin'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type About = ContentRow<'about'>
const getTexts = ({ content }: About) => [content]
const getFirstLine = ({ content }: About) => content.en_US.split('\n', 1)[0] ?? ''

export default function AboutList() {
  return (
    <ContentList<'about'>
      description="The text of the About page. Members see the newest one that is published."
      addLabel="Add about text"
      sort={{ field: 'createTime', order: 'DESC' }}
      getTitle={getFirstLine}
      getTexts={getTexts}
    >
      <DataTable.Col
        source="content"
        cellClassName="is-title"
        label="About text"
        disableSort
        render={(row: About) => <TitleCell title={getFirstLine(row)} />}
      />
    </ContentList>
  )
}

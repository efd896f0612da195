import { DataTable } from 'react-admin'
import { LanguageCoverage } from '../../components/language/LanguageCoverage.tsx'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { changedColumn, publishedColumn } from '../commonColumns.tsx'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type About = ContentRow<'about'>
const textsOf = ({ content }: About) => [content]
const firstLine = ({ content }: About) => content.en_US.split('\n', 1)[0] ?? ''

export default function AboutList() {
  return (
    <ContentList<'about'>
      about="The text of the About page. Of several that are published, members see the newest."
      addLabel="Add about text"
      sort={{ field: 'createTime', order: 'DESC' }}
      titleOf={firstLine}
      textsOf={textsOf}
    >
      <DataTable.Col
        source="content"
        cellClassName="is-title"
        label="About text"
        disableSort
        render={(row: About) => <TitleCell title={firstLine(row)} />}
      />
      <DataTable.Col label="Languages" disableSort render={(row: About) => <LanguageCoverage texts={textsOf(row)} />} />
      {publishedColumn}
      {changedColumn}
    </ContentList>
  )
}

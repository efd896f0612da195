import { DataTable } from 'react-admin'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

type Answer = ContentRow<'cannedAnswer'>

export default function CannedAnswerList() {
  return (
    <ContentList<'cannedAnswer'>
      description="What is answered often. In the chat it is inserted in the member’s language, and can be changed before it is sent."
      addLabel="Add answer"
      sort={{ field: 'title', order: 'ASC' }}
      getTitle={(row) => row.title.en_US}
      getTexts={({ content }) => [content]}
    >
      <DataTable.Col
        source="title"
        cellClassName="is-title"
        label="Answer"
        disableSort
        render={(row: Answer) => <TitleCell title={row.title.en_US} text={row.content.en_US} />}
      />
    </ContentList>
  )
}

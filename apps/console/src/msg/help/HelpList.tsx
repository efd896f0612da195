import { DataTable } from 'react-admin'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { helpTopicNames } from '../contentNames.ts'
import { TitleCell } from '../TitleCell.tsx'

type Help = ContentRow<'help'>
const getTexts = ({ title, content }: Help) => [title, content]

export default function HelpList() {
  return (
    <ContentList<'help'>
      description="Pages under Help in the app. The chat offers them before a person answers, and refusals link to them."
      addLabel="Add page"
      sort={{ field: 'topic', order: 'ASC' }}
      getTitle={(row) => row.title.en_US}
      getTexts={getTexts}
    >
      <DataTable.Col
        source="title"
        cellClassName="is-title"
        label="Page"
        disableSort
        render={(row: Help) => <TitleCell title={row.title.en_US} text={row.slug} />}
      />
      <DataTable.Col source="topic" label="Topic" render={(row: Help) => helpTopicNames[row.topic]} />
      <DataTable.Col source="position" label="Position" />
    </ContentList>
  )
}

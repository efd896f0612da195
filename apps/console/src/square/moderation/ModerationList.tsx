import { DataTable } from 'react-admin'
import { ChoiceFilter } from '../../components/ChoiceFilter.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'
import { describeCause, stateBadges } from '../communityTexts.ts'

type Item = RecordRow<'moderation'>

const choices = [
  { label: 'Waiting', values: { isOpen: true } },
  { label: 'Decided', values: { isOpen: false } },
]
const filters = [<OpenFilter key="isOpen" source="isOpen" alwaysOn />]
function OpenFilter(_props: { source: string; alwaysOn: true }) {
  return <ChoiceFilter label="Which" choices={choices} />
}

const empty = {
  title: 'Nothing waits',
  text: 'Posts and comments that members report or a rule flags appear here.',
  isFiltered: ({ isOpen }: Record<string, unknown>) => isOpen === false,
}
const waited = ({ openTime }: Item) => (openTime ? `${formatAgeOf(openTime)} ago` : '–')
const excerpt = ({ content, pictures, video }: Item) =>
  content || (video ? 'A video' : pictures.length > 0 ? 'Pictures' : 'Nothing left of it')

export default function ModerationList() {
  return (
    <RecordList
      description="Reported by members, flagged by a rule, or answered by the author. Oldest first."
      filters={filters}
      defaultFilter={{ isOpen: true }}
      hasDays={false}
    >
      <RecordTable<Item>
        rowClick="show"
        canReview
        empty={empty}
        title={excerpt}
        summary={(row) => [row.authorName, describeCause(row), waited(row)].join(' · ')}
      >
        <DataTable.Col
          label="What"
          {...titleColumn}
          render={(row: Item) => (
            <TitleLink to={`/moderation/${row.id}/show`} title={excerpt(row)} text={describeCause(row)} />
          )}
        />
        <DataTable.Col label="Author" disableSort render={(row: Item) => row.authorName} />
        <DataTable.Col label="Kind" disableSort render={(row: Item) => (row.isComment ? 'Comment' : 'Post')} />
        <DataTable.Col
          label="In the queue"
          disableSort
          render={(row: Item) =>
            row.openTime && (
              <time dateTime={row.openTime} title={formatMoment(row.openTime)}>
                {waited(row)}
              </time>
            )
          }
        />
        <DataTable.Col label="State" disableSort render={(row: Item) => <StateChip {...stateBadges[row.state]} />} />
      </RecordTable>
    </RecordList>
  )
}

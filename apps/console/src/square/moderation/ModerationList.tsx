import type { moderationList } from '@millrace/contract/console/community'
import { Ago } from '../../components/cells.tsx'
import { KeyAlerts } from '../../components/KeyAlerts.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import type { RowOf } from '../../shell/page.ts'
import { formatAgeOf } from '../../shell/time.ts'
import { describeCause, stateBadges } from '../communityTexts.ts'

type Item = RowOf<typeof moderationList>

const filters = [stateFilter('Which', { Waiting: true, Decided: false }, 'isOpen')]
const excerpt = ({ content, pictures, video }: Item) =>
  content || (video ? 'A video' : pictures.length > 0 ? 'Pictures' : 'Nothing left of it')

const columns: readonly Column<Item>[] = [
  [
    'What',
    (row) => <TitleLink to={`/moderation/${row.id}/show`} title={excerpt(row)} text={describeCause(row)} />,
    'title',
  ],
  ['Author', ({ authorName }) => authorName],
  ['Kind', ({ isComment }) => (isComment ? 'Comment' : 'Post')],
  ['In the queue', ({ openTime }) => openTime && <Ago time={openTime} />],
  ['State', ({ state }) => <StateChip {...stateBadges[state]} />],
]

export default function ModerationList() {
  return (
    <>
      {/* Guides begin here. */}
      <KeyAlerts />
      <TableList<Item>
        description="Reported by members, flagged by a rule, or answered by the author. Oldest first."
        filters={filters}
        defaultFilter={{ isOpen: true }}
        hasDays={false}
        hasPage
        canReview
        empty={{
          title: 'Nothing waits',
          text: 'Posts and comments that members report or a rule flags appear here.',
          isFiltered: ({ isOpen }) => isOpen === false,
        }}
        title={excerpt}
        summary={(row) => [row.authorName, describeCause(row), row.openTime ? `${formatAgeOf(row.openTime)} ago` : '–']}
        columns={columns}
      />
    </>
  )
}

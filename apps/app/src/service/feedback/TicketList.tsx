import { feedbackRecord, type Ticket } from '@millrace/contract/msg/feedback'
import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MessagesDrawing } from '../../components/drawings/MessagesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { HelpPane } from '../../components/HelpPane.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { ListDetail, useHasPane } from '../../components/ListDetail.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TicketFigures } from '../../features/service/TicketFigures.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useIsWide } from '../../shell/media.ts'
import { Link } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { formatTicketNumber } from './formatTicketNumber.ts'
import { TicketChip } from './TicketChip.tsx'
import { TicketPane } from './TicketDetail.tsx'

const newTicketPath = `${paths.feedback}?new=1`

/** Own tickets, newest first; on a wide screen with the chosen one beside them. */
export function TicketList({ id }: { id: string | null }) {
  const t = useText()
  const isWide = useIsWide()
  const query = useCallPages(feedbackRecord, {}, { staleTime: 0 })
  const chosenId = id ?? query.data?.pages[0]?.list[0]?.id
  const another = (
    <ButtonLink isWide to={newTicketPath}>
      {t('feedback.new')}
    </ButtonLink>
  )
  const empty = <EmptyState drawing={<MessagesDrawing />} title={t('feedback.empty')} body={t('feedback.empty-body')} />
  return (
    <Screen title={t('feedback.title')} layout="wide" hasRefresh bottom={isWide ? undefined : another}>
      <ListDetail detail={chosenId ? <TicketPane key={chosenId} id={chosenId} /> : query.data && <HelpPane />}>
        {isWide && another}
        <InfiniteList
          query={query}
          label={t('feedback.title')}
          getKey={(ticket) => ticket.id}
          empty={empty}
          skeleton={<Skeleton shape="card" className="h-20 w-full" />}
        >
          {(ticket) => <TicketCard ticket={ticket} isChosen={ticket.id === chosenId} />}
        </InfiniteList>
        <TicketFigures />
      </ListDetail>
    </Screen>
  )
}

function TicketCard({ ticket, isChosen }: { ticket: Ticket; isChosen: boolean }) {
  const t = useText()
  const { code } = useLanguage()
  const hasPane = useHasPane()
  const { id, comment, number, createTime, kind } = ticket
  return (
    <Card className="overflow-hidden">
      <Link
        to={`${paths.feedback}?id=${id}`}
        aria-current={(hasPane && isChosen) || undefined}
        {...(hasPane && { replace: true, state: keepScrollPosition })}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 transition -outline-offset-2 hover:bg-press active:bg-press aria-[current=true]:bg-soft"
      >
        <span className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{comment || t('feedback.kind.chat')}</span>
          <span className="text-13 text-muted">
            {[
              t('feedback.number', { number: formatTicketNumber(number) }),
              formatDateTime(createTime, code),
              kind === 'complaint' && t('feedback.kind.complaint'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <TicketChip ticket={ticket} />
      </Link>
    </Card>
  )
}

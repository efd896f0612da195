import { useIsWide } from '../../shell/media.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { NewTicket } from './NewTicket.tsx'
import { TicketDetail } from './TicketDetail.tsx'
import { TicketList } from './TicketList.tsx'

/** Own tickets; with `id` one of them, on a wide screen beside the list; with `new` the form for another. */
export function FeedbackScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const isWide = useIsWide()
  if (search.has('new')) return <NewTicket />
  return id && !isWide ? <TicketDetail key={id} id={id} /> : <TicketList id={id} />
}

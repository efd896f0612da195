import { paths } from '@millrace/contract/paths'
import { Note } from '../../components/Note.tsx'
import { ServiceLine } from '../../features/service/ServiceLine.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import type { ChatState } from './useConversation.ts'

type OfflineNoteProps = { state: ChatState; ticketNumber: number | null; onLeave: () => void }

/** Nobody is there: when somebody is or how long it takes, and what becomes of a message until then. */
export function OfflineNote({ state, ticketNumber, onLeave }: OfflineNoteProps) {
  const t = useText()
  return (
    <Note tone="caution" icon="clock" title={t('chat.offline')}>
      <p>
        <ServiceLine state={state} />
      </p>
      {ticketNumber === null ? (
        <p>{t('chat.leave')}</p>
      ) : (
        <p role="status">
          {t('chat.ticket', { number: String(ticketNumber).padStart(4, '0') })}{' '}
          <Link to={paths.feedback} onClick={onLeave} className="font-semibold text-accent underline">
            {t('chat.ticket-open')}
          </Link>
        </p>
      )}
    </Note>
  )
}

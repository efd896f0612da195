import { paths } from '@millrace/contract/paths'
import { Note } from '../../components/Note.tsx'
import { formatOpenHours } from '../../shell/openHours.ts'
import { Link } from '../../shell/router/router.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { ChatState } from './useConversation.ts'

type OfflineNoteProps = { hours: ChatState['hours']; ticketNumber: number | null; onLeave: () => void }

/** Nobody is there: when somebody is, and what becomes of a message until then. */
export function OfflineNote({ hours, ticketNumber, onLeave }: OfflineNoteProps) {
  const t = useText()
  const { tag } = useLanguage()
  return (
    <Note tone="caution" icon="clock" title={t('chat.offline')}>
      <p>{t('chat.hours', { hours: formatOpenHours(hours, tag) })}</p>
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

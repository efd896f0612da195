import { markFigure } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import { Icon } from '../components/Icon.tsx'
import { Link } from './router/router.tsx'
import { useText } from './useText.ts'
import { useUnread } from './useUnread.ts'

/** Link to the messages, with the number of unread ones. */
export function MessageBell() {
  const t = useText()
  const { data } = useUnread()
  const unread = data?.unread ?? 0
  return (
    <Link
      to={paths.messageHub}
      aria-label={unread ? t('message.bell', { count: unread }) : t('shell.messages')}
      {...(data && markFigure('mine.unread', unread))}
      className="relative grid min-touch shrink-0 place-items-center rounded-control text-ink transition hover:bg-press active:scale-95"
    >
      <Icon name="bell" />
      {unread > 0 && (
        // Drawn, not written: the link's name says the number in words.
        <span
          data-count={unread > 9 ? '9+' : unread}
          className="absolute right-1 bottom-1/2 grid h-[min(1.125rem,26px)] min-w-[min(1.125rem,26px)] place-items-center rounded-full bg-accent px-1 text-[min(0.6875rem,16px)] leading-none font-bold whitespace-nowrap text-on-accent ring-2 ring-page before:content-[attr(data-count)]"
        />
      )}
    </Link>
  )
}

import { paths } from '@millrace/contract/paths'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useCover } from '../../shell/useCover.ts'
import { useText } from '../../shell/useText.ts'

/** The open books in one card: less than all in the colour of loss, a seal that does not come in that of caution. */
export function HomeBooks() {
  const t = useText()
  const cover = useCover()
  const tone = cover?.isShort ? 'text-loss' : cover?.isSealLate ? 'text-caution' : 'text-good'
  return (
    <Link
      to={paths.transparency}
      className={`flex min-h-19 items-center gap-3 rounded-card p-4 shadow-card transition active:scale-[0.99] ${
        cover?.isShort ? 'bg-loss-soft' : 'bg-card'
      }`}
    >
      <Icon name={cover?.isShort || cover?.isSealLate ? 'warning' : 'shield'} className={`size-6 ${tone}`} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span {...cover?.figure} className={`font-semibold ${cover?.isShort ? 'text-loss' : ''}`}>
          {cover?.share ? t('shell.books.held', { share: cover.share }) : t('shell.books')}
        </span>
        {cover?.isStopped && <span className="text-13 font-semibold">{t('shell.books.stopped')}</span>}
        <span className="text-13 text-muted">
          {cover && <span className={cover.isSealLate ? 'font-semibold text-caution' : ''}>{cover.seal} · </span>}
          <span className="font-semibold text-accent">{t('shell.books.check')}</span>
        </span>
      </span>
      <Icon name="forward" className="-mr-1 size-5 text-muted" />
    </Link>
  )
}

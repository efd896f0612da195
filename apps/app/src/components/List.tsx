import { Children, type ReactNode } from 'react'
import { Link } from '../shell/router/router.tsx'
import { Icon, type IconName } from './Icon.tsx'

/** Rows in one card, with a thin line between them. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-card bg-card shadow-card">
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}

type ListRowProps = {
  title: ReactNode
  below?: ReactNode
  /** Before the title: an icon, or else a picture or an avatar. */
  icon?: IconName
  before?: ReactNode
  /** A figure, chip or switch at the end. */
  after?: ReactNode
  to?: string
  onPress?: () => void
  /** Its details stand beside the list. */
  isChosen?: boolean
}

/** A row of a list; with `to` a link, with `onPress` a button. */
export function ListRow({ title, below, icon, before, after, to, onPress, isChosen = false }: ListRowProps) {
  const content = (
    <>
      {icon ? <Icon name={icon} className="size-6 text-accent" /> : before}
      {/* Where a date and a figure do not fit beside each other, the figure goes below. Neither breaks. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="flex max-w-full flex-1 basis-[8rem] flex-col gap-0.5 wrap-break-word">
          <span className="font-semibold">{title}</span>
          {below && <span className="text-13 text-muted">{below}</span>}
        </span>
        {after && <span className="ml-auto text-right">{after}</span>}
      </span>
      {(to || onPress) && <Icon name="forward" className="-mr-1 size-5 text-muted" />}
    </>
  )
  const style = 'flex min-h-14 w-full items-center gap-3 px-(--margin) py-3 text-left'
  const pressableStyle = `${style} transition hover:bg-press active:bg-press -outline-offset-2 aria-[current]:bg-soft`
  if (to)
    return (
      <Link to={to} className={pressableStyle}>
        {content}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" aria-current={isChosen || undefined} onClick={onPress} className={pressableStyle}>
        {content}
      </button>
    )
  return <div className={style}>{content}</div>
}

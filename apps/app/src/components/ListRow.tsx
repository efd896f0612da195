import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'

type ListRowProps = {
  title: ReactNode
  below?: ReactNode
  /** A picture, icon or avatar before the title. */
  before?: ReactNode
  /** A figure, chip or switch at the end. */
  after?: ReactNode
  to?: string
  onPress?: () => void
}

/** A row of a list; with `to` a link, with `onPress` a button. */
export function ListRow({ title, below, before, after, to, onPress }: ListRowProps) {
  const content = (
    <>
      {before}
      <span className="grid min-w-32 flex-1 gap-0.5">
        <span className="font-semibold">{title}</span>
        {below && <span className="text-13 text-muted">{below}</span>}
      </span>
      {after && <span className="ml-auto text-right">{after}</span>}
      {(to || onPress) && <Icon name="forward" className="-mr-1 size-5 text-muted" />}
    </>
  )
  const style = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left'
  const pressableStyle = `${style} transition hover:bg-press active:bg-press -outline-offset-2`
  if (to)
    return (
      <Link to={to} className={pressableStyle}>
        {content}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={pressableStyle}>
        {content}
      </button>
    )
  return <div className={style}>{content}</div>
}

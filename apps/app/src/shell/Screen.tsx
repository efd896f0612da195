import { useEffect, type ReactNode } from 'react'
import { PullToRefresh } from '../components/PullToRefresh.tsx'
import { Header, type HeaderProps } from './Header.tsx'
import { useArrival } from './useArrival.ts'

type ScreenProps = Omit<HeaderProps, 'title'> & {
  /** The title in words; also the name of the page in the browser. */
  title: string
  /** What stands in the header in place of the title. */
  heading?: ReactNode
  onRefresh?: () => Promise<unknown>
  children: ReactNode
}

/** The frame of every screen: its header, its one column, and what happens on arriving. */
export function Screen({ title, heading, onRefresh, children, ...header }: ScreenProps) {
  useArrival()
  useEffect(() => {
    document.title = title === 'Millrace' ? title : `${title} · Millrace`
  }, [title])
  const main = <main className="column grid content-start gap-5 pt-1 pb-8">{children}</main>
  return (
    <div className="flex-1">
      <Header title={heading ?? title} {...header} />
      {onRefresh ? <PullToRefresh onRefresh={onRefresh}>{main}</PullToRefresh> : main}
    </div>
  )
}

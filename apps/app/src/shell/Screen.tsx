import { useEffect, type ReactNode } from 'react'
import { PullToRefresh } from '../components/PullToRefresh.tsx'
import { Header, type HeaderProps } from './Header.tsx'
import { useScrollAndFocus } from './useScrollAndFocus.ts'

type ScreenProps = Omit<HeaderProps, 'title'> & {
  /** The title in words; also the name of the page in the browser. */
  title: string
  /** What stands in the header in place of the title. */
  heading?: ReactNode
  onRefresh?: () => Promise<unknown>
  /** The one thing to do here, kept at the bottom in reach of a thumb. */
  bottom?: ReactNode
  children: ReactNode
}

/** The frame of every screen: its header, its one column, and what happens on arriving. */
export function Screen({ title, heading, onRefresh, bottom, children, ...header }: ScreenProps) {
  useScrollAndFocus()
  useEffect(() => {
    document.title = title === 'Millrace' ? title : `${title} · Millrace`
  }, [title])
  const main = (
    <main className={`${header.isWide ? 'wide-column' : 'column'} grid flex-1 content-start gap-5 pt-1 pb-8`}>
      {children}
    </main>
  )
  return (
    <div className="flex flex-1 flex-col">
      <Header title={heading ?? title} {...header} />
      {onRefresh ? <PullToRefresh onRefresh={onRefresh}>{main}</PullToRefresh> : main}
      {bottom && (
        <footer className="sticky bottom-0 z-10 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]">
          <div className={`${header.isWide ? 'wide-column' : 'column'} grid gap-2 py-3`}>{bottom}</div>
        </footer>
      )}
    </div>
  )
}

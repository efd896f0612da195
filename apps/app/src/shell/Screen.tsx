import { useEffect, type ReactNode } from 'react'
import { PullToRefresh } from '../components/PullToRefresh.tsx'
import { Header, type HeaderProps } from './Header.tsx'
import { useScrollAndFocus } from './useScrollAndFocus.ts'

type ScreenProps = Omit<HeaderProps, 'title'> & {
  /** The title; also the page title in the browser. */
  title: string
  /** Shown in the header instead of the title. */
  heading?: ReactNode
  onRefresh?: () => Promise<unknown>
  /** The main action, at the bottom within reach of the thumb. */
  bottom?: ReactNode
  children: ReactNode
}

/** The frame of every screen: header, one column, bottom bar, page title, scroll position and focus. */
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

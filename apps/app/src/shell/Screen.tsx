import { useEffect, type ReactNode } from 'react'
import { hasBubble } from './chatSheet.ts'
import { Header, type HeaderProps } from './Header.tsx'
import { InTurn } from './InTurn.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { queryClient } from './queryClient.ts'
import { useLocation } from './router/router.tsx'
import { useScrollAndFocus } from './useScrollAndFocus.ts'

const loadPull = () => import('../components/PullToRefresh.tsx')
const PullToRefresh = lazyComponent(loadPull, 'PullToRefresh')

/** How a screen uses the width: one column to fill in or to read, all of it, or two columns of cards. */
const layouts = {
  column: 'column grid gap-5',
  wide: 'wide-column grid gap-5',
  columns: 'wide-column two-columns max-md:gap-5',
} as const

type ScreenProps = Omit<HeaderProps, 'title' | 'isWide'> & {
  /** The title; also the page title in the browser. */
  title: string
  /** Shown in the header instead of the title. */
  heading?: ReactNode
  layout?: keyof typeof layouts
  /** Pulling the screen down fetches again what it shows. */
  hasRefresh?: boolean
  /** What pulling it down does instead. */
  onRefresh?: () => Promise<unknown>
  /** The main action, at the bottom within reach of the thumb; on a wide screen right below the content. */
  bottom?: ReactNode
  children: ReactNode
}

/** The frame of every screen: header, content, bottom bar, page title, scroll position and focus. */
export function Screen({
  title,
  heading,
  layout = 'column',
  hasRefresh = false,
  onRefresh = hasRefresh ? () => queryClient.invalidateQueries() : undefined,
  bottom,
  children,
  ...header
}: ScreenProps) {
  useScrollAndFocus()
  useEffect(() => {
    document.title = title === 'Millrace' ? title : `${title} · Millrace`
  }, [title])
  const isWide = layout !== 'column'
  // On a phone the bubble of customer service has a place of its own at the bottom: in the bar of the screen, in that
  // of the tabs, or else in one that is there for it. Wider screens have it at their side.
  const hasRoom = hasBubble(useLocation().pathname)
  const isMain = header.hasBack === false
  const main = <main className={`${layouts[layout]} content-start pt-1 pb-8 max-md:flex-1 lg:pt-3`}>{children}</main>
  return (
    <div className="flex flex-1 flex-col">
      <Header title={heading ?? title} isWide={isWide} {...header} />
      {onRefresh && (
        <InTurn name="pull" load={loadPull}>
          <PullToRefresh onRefresh={onRefresh} />
        </InTurn>
      )}
      {main}
      {bottom ? (
        <footer
          data-bottom-bar
          className="sticky bottom-(--bar) z-10 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:border-t-0 md:bg-page/90 md:backdrop-blur-md"
        >
          <div
            className={`${isWide ? 'wide-column' : 'column'} grid gap-2 py-3 md:*:max-w-130 ${hasRoom ? 'max-md:pr-18' : ''}`}
          >
            {bottom}
          </div>
        </footer>
      ) : (
        hasRoom &&
        !isMain && (
          <div
            data-bottom-bar
            className="sticky bottom-0 z-10 h-[calc(68px+env(safe-area-inset-bottom))] shrink-0 border-t border-line bg-card md:hidden print:hidden"
          />
        )
      )}
    </div>
  )
}

import { useEffect, type ReactNode } from 'react'
import { hasBubble } from './chatSheet.ts'
import { Header, type HeaderProps } from './Header.tsx'
import { InTurn } from './InTurn.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { lazyPart } from './lazyPart.tsx'
import { useIsWide } from './media.ts'
import { queryClient } from './queryClient.ts'
import { useLocation } from './router/router.tsx'
import { useScrollAndFocus } from './useScrollAndFocus.ts'

const loadPull = () => import('../components/PullToRefresh.tsx')
const PullToRefresh = lazyComponent(loadPull, 'PullToRefresh')
const HelpPane = lazyPart(() => import('../components/HelpPane.tsx'), 'HelpPane', 'service')

/**
 * How a screen uses the width: one column to fill in or to read, on a wide screen with a pane beside it; all of it;
 * more for a map; or two columns of cards.
 */
const layouts = {
  column: 'column grid gap-5',
  wide: 'wide-column grid gap-5',
  widest: 'wide-column widest grid gap-5',
  columns: 'wide-column two-columns max-md:gap-5',
} as const

type ScreenProps = Omit<HeaderProps, 'title' | 'isWide' | 'isWidest'> & {
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
  /** What stands beside a column on a wide screen, before the help about it: what one needs to decide. */
  aside?: ReactNode
  children: ReactNode
}

// As wide as the content on a phone and on a tablet; on a wide screen a button is no wider than a form.
const bottomStyle = 'sticky bottom-(--bar) z-10 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]'

/** The frame of every screen: header, content, bottom bar, page title, scroll position and focus. */
export function Screen({
  title,
  heading,
  layout = 'column',
  hasRefresh = false,
  onRefresh = hasRefresh ? () => queryClient.invalidateQueries() : undefined,
  bottom,
  aside,
  children,
  ...header
}: ScreenProps) {
  useScrollAndFocus()
  useEffect(() => {
    document.title = title === 'Millrace' ? title : `${title} · Millrace`
  }, [title])
  const isWideScreen = useIsWide()
  const hasPane = isWideScreen && layout === 'column'
  const isWide = hasPane || layout !== 'column'
  // On a phone the bubble of customer service has a place of its own at the bottom: in the bar of the screen, in that
  // of the tabs, or else in one that is there for it. Wider screens have it at their side.
  const hasRoom = hasBubble(useLocation().pathname)
  const isMain = header.hasBack === false
  const content = (
    <>
      <main className={`${hasPane ? 'grid gap-5' : layouts[layout]} content-start pt-1 pb-8 max-lg:flex-1 lg:pt-3`}>
        {children}
      </main>
      {bottom ? (
        <footer data-bottom-bar className={`${bottomStyle} ${isWideScreen ? 'border-t-0 bg-page' : ''}`}>
          <div
            className={`${hasPane ? '' : isWide ? 'wide-column lg:grid-cols-[minmax(0,520px)]' : 'column'} grid gap-2 py-3 ${hasRoom ? 'max-md:pr-18' : ''}`}
          >
            {bottom}
          </div>
        </footer>
      ) : (
        hasRoom &&
        !isMain && (
          <div
            data-bottom-bar
            className="sticky bottom-0 z-10 h-[calc(68px+env(safe-area-inset-bottom))] shrink-0 bg-page md:hidden print:hidden"
          />
        )
      )}
    </>
  )
  return (
    <div className="flex flex-1 flex-col">
      <Header title={heading ?? title} isWide={isWide} isWidest={layout === 'widest'} {...header} />
      {onRefresh && (
        <InTurn name="pull" load={loadPull}>
          <PullToRefresh onRefresh={onRefresh} />
        </InTurn>
      )}
      {hasPane ? (
        <div className="wide-column grid grid-cols-[minmax(0,520px)_minmax(17.5rem,1fr)] items-start gap-5">
          <div>{content}</div>
          <HelpPane>{aside}</HelpPane>
        </div>
      ) : (
        content
      )}
    </div>
  )
}

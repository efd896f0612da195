import { getTabs } from './getTabs.ts'
import { lazyPart } from './lazyPart.tsx'
import { useIsTablet } from './media.ts'
import { NavigationEntry } from './NavigationEntry.tsx'
import { useLocation } from './router/router.tsx'
import { useText } from './useText.ts'

// Loaded with the first screen where it is needed, so that it is there with it. Phones do without.
const loadRail = () => import('./SideRail.tsx')
if (matchMedia('(min-width: 600px)').matches) loadRail().catch(() => {})
const SideRail = lazyPart(loadRail, 'SideRail')

const tabs = getTabs(import.meta.env['VITE_TABS'])

// With room for the bubble of customer service: at the end on a phone, below on a wider screen.
const barStyle = `sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] max-md:pr-15
  md:top-(--mark) md:h-[calc(100dvh-var(--mark))] md:w-22 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r
  md:flex md:flex-col md:px-1 md:pt-4 md:pb-22 lg:w-54 lg:px-2`
const listStyle = `@container mx-auto flex max-w-[max(560px,32rem)] flex-wrap justify-center md:mx-0 md:w-full
  md:flex-col md:flex-nowrap md:gap-1`

/** The main navigation: at the bottom of the main screens on a phone, at the side of every screen on a wider one. */
export function TabBar() {
  const t = useText()
  const { pathname } = useLocation()
  const isTablet = useIsTablet()
  const isMain = tabs.some(({ to }) => to === pathname)
  return (
    <nav
      data-bottom-bar
      tabIndex={-1}
      aria-label={t('shell.tabs')}
      className={`${barStyle} ${isMain ? '' : 'max-md:hidden'}`}
    >
      {isTablet ? (
        <SideRail tabs={tabs} listStyle={listStyle} />
      ) : (
        <ul className={listStyle}>
          {tabs.map((tab) => (
            <NavigationEntry key={tab.to} {...tab} current={tab.to === pathname && 'page'} />
          ))}
        </ul>
      )}
    </nav>
  )
}

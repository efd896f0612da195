import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { useEffect, useState } from 'react'
import { Icon, type IconName } from '../components/Icon.tsx'
import { Logo } from '../components/Logo.tsx'
import { getTabs } from './getTabs.ts'
import { InTurn } from './InTurn.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { lazyPart } from './lazyPart.tsx'
import { useIsTablet, useIsWide } from './media.ts'
import { Link, useLocation } from './router/router.tsx'
import { hasSession } from './session.ts'
import { useText } from './useText.ts'

const loadCover = () => import('./CoverLine.tsx')
const CoverLine = lazyComponent(loadCover, 'CoverLine')
const SearchButton = lazyPart(
  () => import('./SearchButton.tsx'),
  'SearchButton',
  undefined,
  <div className="mb-1 min-h-15 lg:mb-3 lg:min-h-12" />,
)

type Entry = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

const tabs: readonly Entry[] = getTabs(import.meta.env['VITE_TABS'])

/** On a wide screen a member has the money at hand as well. */
const moneyEntries: readonly Entry[] = [
  { to: paths.fund, icon: 'drop', text: 'shell.side.portfolio' },
  { to: paths.balance, icon: 'wallet', text: 'shell.tab.wallet' },
  { to: paths.records, icon: 'list', text: 'home.shortcut.records' },
]

// With room for the bubble of customer service: at the end on a phone, below on a wider screen.
const barStyle = `sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] max-md:pr-15
  md:top-(--mark) md:h-[calc(100dvh-var(--mark))] md:w-22 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r
  md:flex md:flex-col md:px-1 md:pt-4 md:pb-22 lg:w-54 lg:px-3`
const linkStyle = `flex min-h-15 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-12 leading-tight
  text-muted transition -outline-offset-2 hover:text-ink aria-[current]:font-bold aria-[current]:text-accent
  max-md:@max-[17rem]:min-h-11 max-md:@max-[17rem]:px-2 md:rounded-control md:px-0.5 md:aria-[current]:bg-soft
  lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-left lg:text-15 lg:font-semibold lg:hover:bg-press`
const listStyle = `@container mx-auto flex max-w-[max(560px,32rem)] flex-wrap justify-center md:mx-0 md:w-full
  md:flex-col md:flex-nowrap md:gap-1`

/** The main navigation: at the bottom of the main screens on a phone, at the side of every screen on a wider one. */
export function TabBar() {
  const t = useText()
  const { pathname, search } = useLocation()
  const isTablet = useIsTablet()
  const isWide = useIsWide()
  const isMain = tabs.some(({ to }) => to === pathname)
  const section = useSection(isTablet, pathname, search)
  const hasSection = [...tabs, ...(isWide ? moneyEntries : [])].some(({ to }) => to === section)
  // Where the money has no entry of its own, it is found under Personal.
  const entry = hasSection || section === paths.transparency ? section : section && paths.personal
  const renderEntry = ({ to, icon, text }: Entry) => (
    <li key={to} className="min-w-fit flex-1 md:min-w-0 md:flex-none">
      <Link
        to={to}
        aria-current={to === pathname ? 'page' : (isTablet && to === entry) || undefined}
        className={linkStyle}
      >
        <Icon name={icon} className="size-6 max-md:@max-[17rem]:hidden" />
        {t(text)}
      </Link>
    </li>
  )
  return (
    <nav data-bottom-bar aria-label={t('shell.tabs')} className={`${barStyle} ${isMain ? '' : 'max-md:hidden'}`}>
      <p className="mb-6 flex items-center justify-center gap-2 px-3 text-20 font-bold tracking-tight max-md:hidden lg:justify-start">
        <Logo className="size-8 text-accent" />
        <span className="max-lg:sr-only">Millrace</span>
      </p>
      {isTablet && <SearchButton className={linkStyle} />}
      <ul className={listStyle}>{tabs.map(renderEntry)}</ul>
      {hasSession() && (
        <div className="max-lg:hidden">
          <h2 id="side-money" className="px-3 pt-6 pb-2 text-12 text-muted">
            {t('shell.side.money')}
          </h2>
          <ul aria-labelledby="side-money" className={listStyle}>
            {moneyEntries.map(renderEntry)}
          </ul>
        </div>
      )}
      <Link
        to={paths.transparency}
        aria-current={pathname === paths.transparency ? 'page' : section === paths.transparency || undefined}
        className={`${linkStyle} mt-auto max-md:hidden`}
      >
        <Icon name="shield" className="size-6" />
        <span className="grid">
          {t('shell.books')}
          {isTablet && (
            <span className="text-12 font-normal text-muted">
              <InTurn name="side.cover" load={loadCover} skeleton={'\u00a0'}>
                <CoverLine isShareOnly={!isWide} />
              </InTurn>
            </span>
          )}
        </span>
      </Link>
    </nav>
  )
}

/** The entry that the screen belongs to. A phone shows the entries only on their own screens. */
function useSection(isNeeded: boolean, pathname: string, search: string): string | undefined {
  const [section, setSection] = useState<string>()
  useEffect(() => {
    let isGone = false
    if (isNeeded)
      void import('./sections.ts').then(
        ({ getSection }) => isGone || setSection(getSection(pathname, search)),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [isNeeded, pathname, search])
  return section
}

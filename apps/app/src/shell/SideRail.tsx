import { paths } from '@millrace/contract/paths'
import { Icon } from '../components/Icon.tsx'
import { Logo } from '../components/Logo.tsx'
import { CoverLine } from './CoverLine.tsx'
import { useIsWide } from './media.ts'
import { linkStyle, NavigationEntry, type Entry } from './NavigationEntry.tsx'
import { Link, useLocation } from './router/router.tsx'
import { SearchButton } from './SearchButton.tsx'
import { getSection } from './sections.ts'
import { hasSession } from './session.ts'
import { useText } from './useText.ts'

/** On a wide screen a member has the money at hand as well. */
const moneyEntries: readonly Entry[] = [
  { to: paths.fund, icon: 'drop', text: 'shell.side.portfolio' },
  { to: paths.balance, icon: 'wallet', text: 'shell.tab.wallet' },
  { to: paths.records, icon: 'list', text: 'home.shortcut.records' },
]

/** The navigation beside every screen: search, tabs, the member's money, and the open books with their share. */
export function SideRail({ tabs, listStyle }: { tabs: readonly Entry[]; listStyle: string }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const isWide = useIsWide()
  const hasMoney = hasSession() && isWide
  const section = getSection(pathname, search)
  const isEntry = [...tabs, ...(hasMoney ? moneyEntries : [])].some(({ to }) => to === section)
  // Where the money has no entry of its own, it is found under Personal.
  const current = isEntry || section === paths.transparency ? section : paths.personal
  const markCurrent = (to: string) => (to === pathname ? 'page' : to === current)
  const entries = (list: readonly Entry[]) =>
    list.map((entry) => <NavigationEntry key={entry.to} {...entry} current={markCurrent(entry.to)} />)
  return (
    <>
      <p className="mb-6 flex items-center justify-center gap-2 px-3 text-20 font-bold tracking-tight lg:justify-start">
        <Logo className="size-8 text-accent" />
        <span className="max-lg:sr-only">Millrace</span>
      </p>
      <SearchButton className={linkStyle} />
      <ul className={listStyle}>{entries(tabs)}</ul>
      {hasMoney && (
        <div>
          <h2 id="side-money" className="px-3 pt-6 pb-2 text-12 text-muted">
            {t('shell.side.money')}
          </h2>
          <ul aria-labelledby="side-money" className={listStyle}>
            {entries(moneyEntries)}
          </ul>
        </div>
      )}
      <Link
        to={paths.transparency}
        aria-current={markCurrent(paths.transparency) || undefined}
        className={`${linkStyle} mt-auto`}
      >
        <Icon name="shield" className="size-6" />
        <span className="grid gap-0.5">
          {t(isWide ? 'shell.books' : 'shell.side.books')}
          <span className="text-12 font-normal text-muted">
            <CoverLine isShareOnly={!isWide} isStacked />
          </span>
        </span>
      </Link>
    </>
  )
}

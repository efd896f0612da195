import { paths } from '@millrace/contract/paths'
import { Link, useLocation } from 'react-router'
import { Icon } from '../components/Icon.tsx'
import { Logo } from '../components/Logo.tsx'
import { getTabs } from './getTabs.ts'
import { useText } from './useText.ts'

const tabs = getTabs(import.meta.env['VITE_TABS'])

const barStyle = `sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]
  lg:top-0 lg:h-dvh lg:w-60 lg:border-t-0 lg:border-r lg:px-4 lg:py-5`

/** The main navigation: at the bottom of the main screens on a phone, at the side of every screen on a desktop. */
export function TabBar() {
  const t = useText()
  const { pathname, search } = useLocation()
  // A tab for members redirects to the no-permission screen, and stays the current tab there.
  const current = pathname === paths.noPermission ? new URLSearchParams(search).get('next') : pathname
  const isMain = tabs.some(({ to }) => to === current)
  return (
    <nav aria-label={t('shell.tabs')} className={`${barStyle} ${isMain ? '' : 'max-lg:hidden'}`}>
      <p className="mb-6 flex items-center gap-2 px-3 text-20 font-bold tracking-tight max-lg:hidden">
        <Logo className="size-8 text-accent" />
        Millrace
      </p>
      <ul className="@container mx-auto flex max-w-[max(560px,32rem)] flex-wrap justify-center lg:flex-col lg:gap-1">
        {tabs.map(({ to, icon, text }) => (
          <li key={to} className="min-w-fit flex-1 lg:flex-none">
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className="flex min-h-15 flex-col items-center justify-center gap-1 px-1 py-2 text-12 leading-tight text-muted transition -outline-offset-2 hover:text-ink aria-[current]:font-bold aria-[current]:text-accent max-lg:@max-[17rem]:min-h-11 max-lg:@max-[17rem]:px-2 lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-15 lg:font-semibold lg:aria-[current]:bg-soft"
            >
              <Icon name={icon} className="size-6 max-lg:@max-[17rem]:hidden" />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

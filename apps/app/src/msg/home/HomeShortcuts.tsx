import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { Link } from '../../shell/router/router.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'

type Shortcut = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

const forMembers: readonly Shortcut[] = [
  { to: paths.chooseChannel, icon: 'plus', text: 'walletCard.recharge' },
  { to: paths.withdraw, icon: 'up', text: 'walletCard.withdraw' },
  { to: paths.addresses, icon: 'card', text: 'home.shortcut.address' },
  { to: paths.invitation, icon: 'share', text: 'home.shortcut.share' },
  { to: paths.rewards, icon: 'exchange', text: 'home.shortcut.exchange' },
  { to: paths.signIn, icon: 'calendar', text: 'home.shortcut.sign-in' },
  { to: paths.orders, icon: 'list', text: 'home.shortcut.orders' },
  { to: paths.claim, icon: 'download', text: 'home.shortcut.daily-return' },
]
const forVisitors: readonly Shortcut[] = [
  { to: paths.howItWorks, icon: 'drop', text: 'home.shortcut.how' },
  { to: paths.news, icon: 'news', text: 'home.shortcut.news' },
  { to: paths.help, icon: 'info', text: 'home.shortcut.help' },
  { to: paths.about, icon: 'people', text: 'home.shortcut.about' },
]

export function HomeShortcuts() {
  const t = useText()
  return (
    // Some languages need two lines for what visitors see.
    <nav aria-label={t('home.shortcuts')} className={hasSession() ? '' : 'max-md:min-h-27'}>
      <ul className="-mx-(--margin) flex gap-1 overflow-x-auto px-(--margin) py-1 [scrollbar-width:none] md:mx-0 md:gap-2 md:px-0">
        {(hasSession() ? forMembers : forVisitors).map(({ to, icon, text }) => (
          <li key={to} className="w-[max(72px,5rem)] shrink-0 md:w-auto md:min-w-auto md:flex-1">
            <Link
              to={to}
              className="group grid justify-items-center gap-1.5 rounded-control py-1 text-center text-12 wrap-break-word hyphens-auto md:h-full md:min-w-20 md:content-center md:rounded-card md:bg-card md:px-1 md:py-3 md:shadow-card md:hover:bg-soft"
            >
              <span className="grid size-12 place-items-center rounded-card bg-card text-accent shadow-card transition group-active:scale-95 md:size-6 md:bg-transparent md:shadow-none">
                <Icon name={icon} />
              </span>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

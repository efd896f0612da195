import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'

type Shortcut = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

const forEverybody: readonly Shortcut[] = [
  { to: paths.news, icon: 'news', text: 'home.shortcut.news' },
  { to: paths.notice, icon: 'bell', text: 'home.shortcut.notices' },
]
const forMembers: readonly Shortcut[] = [
  { to: paths.chooseChannel, icon: 'plus', text: 'walletCard.recharge' },
  { to: paths.withdraw, icon: 'up', text: 'walletCard.withdraw' },
  { to: paths.addresses, icon: 'card', text: 'home.shortcut.address' },
  { to: paths.records, icon: 'clock', text: 'home.shortcut.records' },
  { to: paths.orders, icon: 'list', text: 'home.shortcut.orders' },
  { to: paths.claim, icon: 'download', text: 'home.shortcut.daily-return' },
  ...forEverybody,
]
const forVisitors: readonly Shortcut[] = [
  ...forEverybody,
  { to: paths.about, icon: 'info', text: 'home.shortcut.about' },
  { to: paths.language, icon: 'globe', text: 'home.shortcut.language' },
]

export function HomeShortcuts() {
  const t = useText()
  return (
    <nav aria-label={t('home.shortcuts')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(64px,4.75rem),1fr))] gap-x-1 gap-y-3">
        {(hasSession() ? forMembers : forVisitors).map(({ to, icon, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="group grid justify-items-center gap-2 rounded-control text-center text-13 hyphens-auto"
            >
              <span className="grid size-14 place-items-center rounded-card bg-card text-accent shadow-card transition group-hover:bg-soft group-active:scale-95">
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

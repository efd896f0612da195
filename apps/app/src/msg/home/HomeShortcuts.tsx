import type { TextKey } from '@millrace/texts'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'

type Shortcut = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

const reading: readonly Shortcut[] = [
  { to: '/news', icon: 'news', text: 'home.shortcut.news' },
  { to: '/index/alert', icon: 'bell', text: 'home.shortcut.notices' },
]
const forMembers: readonly Shortcut[] = [
  { to: '/user/newrecharge', icon: 'plus', text: 'wallet.recharge' },
  { to: '/user/withdraw', icon: 'up', text: 'wallet.withdraw' },
  { to: '/user/address', icon: 'card', text: 'home.shortcut.address' },
  { to: '/user/record', icon: 'clock', text: 'home.shortcut.records' },
  { to: '/user/myorder', icon: 'list', text: 'home.shortcut.orders' },
  { to: '/user/receiveincome', icon: 'download', text: 'home.shortcut.daily-return' },
  ...reading,
]
const forVisitors: readonly Shortcut[] = [
  ...reading,
  { to: '/index/about', icon: 'info', text: 'home.shortcut.about' },
  { to: '/index/language', icon: 'globe', text: 'home.shortcut.language' },
]

export function HomeShortcuts() {
  const t = useText()
  return (
    <nav aria-label={t('home.shortcuts')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(64px,4.5rem),1fr))] gap-3">
        {(hasSession() ? forMembers : forVisitors).map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} className="group grid justify-items-center gap-2 rounded-control text-center text-13">
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

import type { TextKey } from '@millrace/texts'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { useText } from '../../shell/useText.ts'

const shortcuts: readonly { to: string; icon: IconName; text: TextKey }[] = [
  { to: '/news', icon: 'news', text: 'home.shortcut.news' },
  { to: '/index/alert', icon: 'bell', text: 'home.shortcut.notices' },
  { to: '/index/about', icon: 'info', text: 'home.shortcut.about' },
  { to: '/index/language', icon: 'globe', text: 'home.shortcut.language' },
]

export function HomeShortcuts() {
  const t = useText()
  return (
    <nav aria-label={t('home.shortcuts')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(64px,4.5rem),1fr))] gap-3">
        {shortcuts.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} className="group grid justify-items-center gap-2 rounded-control text-center text-13">
              <span className="grid size-14 place-items-center rounded-card bg-card text-accent shadow-card transition group-hover:bg-soft group-active:scale-95"><Icon name={icon} /></span>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

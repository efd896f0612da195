import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Link } from './router/router.tsx'
import { useText } from './useText.ts'

const entries: readonly { to: string; icon: IconName; text: TextKey }[] = [
  // First, for those who cannot read the rest.
  { to: paths.language, icon: 'globe', text: 'shell.language' },
  { to: paths.home, icon: 'home', text: 'shell.tab.home' },
  { to: paths.catalogue, icon: 'box', text: 'shell.tab.products' },
  { to: paths.personal, icon: 'person', text: 'shell.tab.personal' },
]

export function HeaderMenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet title={t('shell.menu')} isOpen={isOpen} onClose={onClose}>
      <nav aria-label={t('shell.menu')} className="-mx-3 grid">
        {entries.map(({ to, icon, text }) => (
          <Link
            key={to}
            to={to}
            onClick={onClose}
            className="flex min-h-14 items-center gap-4 rounded-control px-3 py-2 font-semibold transition -outline-offset-2 hover:bg-press"
          >
            <span className="grid size-10 place-items-center rounded-picture bg-soft text-accent">
              <Icon name={icon} className="size-5" />
            </span>
            {t(text)}
          </Link>
        ))}
      </nav>
    </Sheet>
  )
}

import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { chatSheet } from './chatSheet.ts'
import { Link } from './router/router.tsx'
import { useText } from './useText.ts'

const entries: readonly { to: string; icon: IconName; text: TextKey }[] = [
  // First, for those who cannot read the rest.
  { to: paths.language, icon: 'globe', text: 'shell.language' },
  { to: paths.home, icon: 'home', text: 'shell.tab.home' },
  { to: paths.catalogue, icon: 'box', text: 'shell.tab.products' },
  { to: paths.personal, icon: 'person', text: 'shell.tab.personal' },
]

const entryStyle = `flex min-h-14 items-center gap-4 rounded-control px-3 py-2 text-left font-semibold transition
  -outline-offset-2 hover:bg-press`

export function HeaderMenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet title={t('shell.menu')} isOpen={isOpen} onClose={onClose}>
      <nav aria-label={t('shell.menu')} className="-mx-3 grid">
        {entries.map(({ to, icon, text }) => (
          <Link key={to} to={to} onClick={onClose} className={entryStyle}>
            <EntryIcon name={icon} />
            {t(text)}
          </Link>
        ))}
        <button
          type="button"
          onClick={() => {
            onClose()
            chatSheet.set(true)
          }}
          className={entryStyle}
        >
          <EntryIcon name="chat" />
          {t('shell.customer-service')}
        </button>
      </nav>
    </Sheet>
  )
}

function EntryIcon({ name }: { name: IconName }) {
  return (
    <span className="grid size-10 place-items-center rounded-picture bg-soft text-accent">
      <Icon name={name} className="size-5" />
    </span>
  )
}

import { Menu } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { Icon, type IconName } from '../components/Icon.tsx'
import { IconButton } from '../components/IconButton.tsx'
import type { TextKey } from '@millrace/texts'
import { useText } from './useText.ts'

const entries: readonly { to: string; icon: IconName; text: TextKey }[] = [
  { to: '/index', icon: 'home', text: 'shell.tab.home' },
  { to: '/projects', icon: 'box', text: 'shell.tab.products' },
  { to: '/mine', icon: 'person', text: 'shell.tab.personal' },
  { to: '/index/language', icon: 'globe', text: 'shell.language' },
]

export function OpenHeaderMenu() {
  const t = useText()
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger render={<IconButton icon="more" label={t('shell.menu')} className="-mr-3 text-ink" />} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-48 origin-(--transform-origin) rounded-card bg-card p-2 shadow-card inset-ring inset-ring-line outline-none transition duration-150 data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0">
            {entries.map(({ to, icon, text }) => (
              <Menu.LinkItem key={to} closeOnClick render={<Link to={to} />} className="flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold outline-none data-highlighted:bg-soft data-highlighted:text-accent">
                <Icon name={icon} className="size-5" />{t(text)}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

import type { TextKey } from '@millrace/texts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { Link } from './router/router.tsx'
import { useText } from './useText.ts'

export type Entry = { readonly to: string; readonly icon: IconName; readonly text: TextKey }

export const linkStyle = `flex min-h-15 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-12 leading-tight
  text-muted transition -outline-offset-2 hover:text-ink aria-[current]:font-bold aria-[current]:text-accent
  max-md:@max-[17rem]:min-h-11 max-md:@max-[17rem]:px-2 md:rounded-control md:px-0.5 md:aria-[current]:bg-soft
  lg:min-h-12 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-3 lg:text-left lg:text-15 lg:font-semibold lg:hover:bg-press`

/** An entry of the navigation. `current` is `page` on its own screen, and true on those below it. */
export function NavigationEntry({ to, icon, text, current }: Entry & { current: 'page' | boolean }) {
  const t = useText()
  return (
    <li className="min-w-fit flex-1 md:min-w-0 md:flex-none">
      <Link to={to} aria-current={current || undefined} className={linkStyle}>
        <Icon name={icon} className="size-6 max-md:@max-[17rem]:hidden" />
        {t(text)}
      </Link>
    </li>
  )
}

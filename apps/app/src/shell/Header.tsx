import { paths } from '@millrace/contract/paths'
import { type ReactNode } from 'react'
import { IconButton, IconLink } from '../components/IconButton.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { PracticeMoneyBadge } from './PracticeMoneyBadge.tsx'
import { useGoBack } from './useGoBack.ts'
import { useText } from './useText.ts'

export type HeaderProps = {
  title: ReactNode
  background?: 'transparent' | 'soft' | 'card'
  hasBack?: boolean
  /** The screen's own icons. */
  right?: ReactNode
  /** Without the menu there is a globe: the language is within reach everywhere. */
  hasMenu?: boolean
  isWide?: boolean
}

const backgrounds = {
  transparent: 'bg-page/90 backdrop-blur-md',
  soft: 'bg-soft',
  card: 'bg-card border-b border-line',
} as const

export function Header({
  title,
  background = 'transparent',
  hasBack = true,
  right,
  hasMenu = true,
  isWide = false,
}: HeaderProps) {
  const t = useText()
  const goBack = useGoBack(paths.home)
  return (
    <header className={`sticky top-0 z-20 pt-[env(safe-area-inset-top)] ${backgrounds[background]}`}>
      <div className={`${isWide ? 'wide-column' : 'column'} flex min-h-14 flex-wrap items-center gap-x-1 py-1`}>
        {hasBack && (
          <IconButton icon="back" label={t('shell.back')} onPress={() => void goBack()} className="-ml-3 text-ink" />
        )}
        {/* The long words of these languages would push the badge onto a second line. */}
        <h1 tabIndex={-1} className="min-w-min flex-1 py-1 text-20 font-bold tracking-tight [&:lang(kn,ta,te)]:text-17">
          {title}
        </h1>
        <div className="ml-auto flex items-center">
          <PracticeMoneyBadge />
          {right}
          {hasMenu ? (
            <HeaderMenu />
          ) : (
            <IconLink icon="globe" label={t('shell.language')} to={paths.language} className="-mr-3 text-ink" />
          )}
        </div>
      </div>
    </header>
  )
}

import { paths } from '@millrace/contract/paths'
import { type ReactNode } from 'react'
import { IconButton, IconLink } from '../components/IconButton.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useIsWide } from './media.ts'
import { goBack } from './router/history.ts'
import { useText } from './useText.ts'

const WideTools = lazyPart(() => import('./WideTools.tsx'), 'WideTools')

export type HeaderProps = {
  title: ReactNode
  background?: 'transparent' | 'soft' | 'card'
  /** False on the main screens, whose title is larger. */
  hasBack?: boolean
  /** One icon of the screen's own, beside the menu or the globe. */
  right?: ReactNode
  /** Without the menu there is a globe: the language is within reach everywhere. */
  hasMenu?: boolean
  isWide?: boolean
  isWidest?: boolean
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
  isWidest = false,
}: HeaderProps) {
  const t = useText()
  const isWideScreen = useIsWide()
  return (
    <header className={`sticky top-(--header) z-20 ${backgrounds[background]}`}>
      <div className={`${isWide ? 'wide-column' : 'column'} ${isWidest ? 'widest' : ''} flex min-h-12.5 items-center gap-x-1`}>
        <div className="flex min-w-0 flex-1 items-center gap-x-1">
          {hasBack && (
            <IconButton
              icon="back"
              label={t('shell.back')}
              onPress={() => goBack(paths.home)}
              className="-ml-[calc(var(--margin)-4px)] text-ink"
            />
          )}
          <h1
            tabIndex={-1}
            className={`min-w-0 flex-1 truncate font-bold tracking-tight ${hasBack ? 'text-17' : 'text-20'}`}
          >
            {title}
          </h1>
        </div>
        <div className="ml-auto flex items-center">
          {right}
          {isWideScreen ? (
            <WideTools />
          ) : hasMenu ? (
            <HeaderMenu />
          ) : (
            <IconLink
              icon="globe"
              label={t('shell.language')}
              to={paths.language}
              className="-mr-[calc(var(--margin)-4px)] text-ink"
            />
          )}
        </div>
      </div>
    </header>
  )
}

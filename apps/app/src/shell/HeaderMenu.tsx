import { Suspense } from 'react'
import { IconButton } from '../components/IconButton.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { useSheet } from './useSheet.ts'
import { useText } from './useText.ts'

const HeaderMenuSheet = lazyComponent(() => import('./HeaderMenuSheet.tsx'), 'HeaderMenuSheet')

/** Opens the menu with language, home, products and personal. */
export function HeaderMenu() {
  const t = useText()
  const sheet = useSheet()
  return (
    <>
      <IconButton
        icon="more"
        label={t('shell.menu')}
        aria-haspopup="dialog"
        onPress={sheet.open}
        className="-mr-3 text-ink"
      />
      {sheet.wasOpened && (
        <Suspense>
          <HeaderMenuSheet isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}

import { IconButton } from '../components/IconButton.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useSheet } from './useSheet.ts'
import { useText } from './useText.ts'

const HeaderMenuSheet = lazyPart(() => import('./HeaderMenuSheet.tsx'), 'HeaderMenuSheet')

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
        className="-mr-[calc(var(--margin)-4px)] text-ink"
      />
      <HeaderMenuSheet isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}

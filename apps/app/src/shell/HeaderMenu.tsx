import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../components/IconButton.tsx'
import { loadChunk } from './loadChunk.ts'
import { useText } from './useText.ts'

const HeaderMenuSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./HeaderMenuSheet.tsx')).HeaderMenuSheet })),
)

/** The way to home, products, personal and the language. What it opens is loaded when first wanted. */
export function HeaderMenu() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <IconButton
        icon="more"
        label={t('shell.menu')}
        aria-haspopup="dialog"
        onPress={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
        className="-mr-3 text-ink"
      />
      {isWanted && (
        <Suspense>
          <HeaderMenuSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../components/IconButton.tsx'
import { loadPiece } from './chunkFailure.ts'
import { useText } from './useText.ts'

const loadMenu = async () => ({ default: (await import('./OpenHeaderMenu.tsx')).OpenHeaderMenu })
const OpenHeaderMenu = lazy(() => loadPiece(loadMenu))

/** The way to home, products, personal and the language. The menu itself is loaded when first wanted. */
export function HeaderMenu() {
  const t = useText()
  const [isWanted, setIsWanted] = useState(false)
  const button = <IconButton icon="more" label={t('shell.menu')} aria-haspopup="menu" onPress={() => setIsWanted(true)} onPointerEnter={() => void loadMenu().catch(() => {})} className="-mr-3 text-ink" />
  return isWanted ? <Suspense fallback={button}><OpenHeaderMenu /></Suspense> : button
}

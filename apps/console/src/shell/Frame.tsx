import { Drawer, useMediaQuery } from '@mui/material'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { FindButton } from '../find/FindButton.tsx'
import { Header } from './Header.tsx'
import { Menu } from './Menu.tsx'
import { MenuRail } from './MenuRail.tsx'
import { menuFrom, navigationWidthPx, railFrom, railWidthPx } from './theme.ts'

const FindDialog = lazy(() => import('../find/FindDialog.tsx'))

/** The header and the menu around every page: with words, as icons where there is less room, else a drawer. */
export function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const close = useCallback(() => setMenuOpen(false), [])
  const find = () => {
    close()
    setIsFinding(true)
  }
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsFinding(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  const hasRail = useMediaQuery(railFrom, { noSsr: true })
  const hasMenu = useMediaQuery(menuFrom, { noSsr: true })
  const paper = { width: navigationWidthPx, borderRadius: 0, borderRight: '1px solid', borderColor: 'divider' }
  const findButton = <FindButton onClick={find} />
  return (
    <>
      <Header onMenu={() => setMenuOpen(true)} find={<FindButton onClick={find} isIcon hasField />} />
      {hasMenu ? (
        <Drawer variant="permanent" slotProps={{ paper: { sx: { ...paper, zIndex: 1 } } }}>
          <Menu onNavigate={close} find={findButton} hasHeaderAbove />
        </Drawer>
      ) : hasRail ? (
        <Drawer variant="permanent" slotProps={{ paper: { sx: { ...paper, width: railWidthPx, zIndex: 3 } } }}>
          <MenuRail find={<FindButton onClick={find} isIcon />} />
        </Drawer>
      ) : (
        <Drawer
          variant="temporary"
          open={isMenuOpen}
          onClose={close}
          slotProps={{ paper: { sx: paper, 'aria-label': 'Menu' } }}
        >
          <Menu onNavigate={close} find={findButton} />
        </Drawer>
      )}
      {isFinding && (
        <Suspense>
          <FindDialog onClose={() => setIsFinding(false)} />
        </Suspense>
      )}
    </>
  )
}

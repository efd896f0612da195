import { Drawer } from '@mui/material'
import { useState } from 'react'
import { Header } from './Header.tsx'
import { Menu } from './Menu.tsx'
import { navigationWidthPx } from './theme.ts'

/** The header and the menu around every page. On a narrow screen the menu is a drawer. */
export function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  const paper = { width: navigationWidthPx, borderRadius: 0, borderRight: '1px solid', borderColor: 'divider' }
  return (
    <>
      <Header onMenu={() => setMenuOpen(true)} />
      <Drawer
        variant="permanent"
        sx={{ display: { xs: 'none', md: 'block' } }}
        slotProps={{ paper: { sx: { ...paper, zIndex: 1 } } }}
      >
        <Menu onNavigate={close} hasHeaderAbove />
      </Drawer>
      <Drawer
        variant="temporary"
        open={isMenuOpen}
        onClose={close}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: paper, 'aria-label': 'Menu' } }}
      >
        <Menu onNavigate={close} />
      </Drawer>
    </>
  )
}

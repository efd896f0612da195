import { Drawer } from '@mui/material'
import { useState } from 'react'
import { navigationWidthPx } from './frameSizes.ts'
import { Header } from './Header.tsx'
import { Menu } from './Menu.tsx'

/** What stays around every page: the header above, the menu to the left or, on a narrow screen, in a drawer. */
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
        <Menu onChosen={close} hasHeaderAbove />
      </Drawer>
      <Drawer
        variant="temporary"
        open={isMenuOpen}
        onClose={close}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: paper, 'aria-label': 'Menu' } }}
      >
        <Menu onChosen={close} />
      </Drawer>
    </>
  )
}

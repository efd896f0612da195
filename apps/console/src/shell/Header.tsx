import MenuIcon from '@mui/icons-material/Menu'
import { AppBar, Box, IconButton, Toolbar, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, LoadingIndicator } from 'react-admin'
import { BusinessDate } from '../product/clock/BusinessDate.tsx'
import { Logo } from './Logo.tsx'
import { OperatorMenu } from './OperatorMenu.tsx'
import { headerHeightPx, markHeightPx, railFrom } from './theme.ts'
import { ThemeButton } from './ThemeButton.tsx'

export function Header({ onMenu, find }: { onMenu: () => void; find: ReactNode }) {
  return (
    <AppBar
      position="fixed"
      color="inherit"
      sx={{
        top: markHeightPx,
        borderRadius: 0,
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
        boxShadow: 'none',
      }}
    >
      <Toolbar
        disableGutters
        sx={{ minHeight: `${headerHeightPx - 1}px !important`, px: { xs: 0.5, md: 2.5 }, gap: { xs: 0.25, sm: 1 } }}
      >
        <IconButton onClick={onMenu} aria-label="Open menu" sx={{ [railFrom]: { display: 'none' } }} size="large">
          <MenuIcon />
        </IconButton>
        <Box
          component={LinkBase}
          to="/"
          aria-label="Millrace Console, go to the start page"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: 'primary.main', textDecoration: 'none' }}
        >
          <Logo sizePx={30} />
          <Typography
            component="span"
            sx={{ display: { xs: 'none', sm: 'block' }, fontWeight: 700, fontSize: '1.0625rem', color: 'text.primary' }}
          >
            Millrace{' '}
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              Console
            </Box>
          </Typography>
        </Box>
        <Box sx={{ flex: 1 }} />
        {find}
        <BusinessDate />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LoadingIndicator />
        </Box>
        <ThemeButton />
        <OperatorMenu />
      </Toolbar>
    </AppBar>
  )
}

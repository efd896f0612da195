import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { LinkBase, useGetIdentity, useLocation } from 'react-admin'
import type { Page } from './page.ts'
import { getTabOf, listMenu } from './pages.ts'
import { headerHeightPx, markHeightPx } from './theme.ts'

type Props = {
  readonly onNavigate: () => void
  /** What opens the search. */
  readonly find: ReactNode
  readonly hasHeaderAbove?: boolean
}

export function Menu({ onNavigate, find, hasHeaderAbove = false }: Props) {
  const { identity } = useGetIdentity()
  return (
    <Box
      component="nav"
      aria-label="Console"
      sx={{ px: 1.5, pt: `${markHeightPx + (hasHeaderAbove ? headerHeightPx + 22 : 16)}px`, pb: 2 }}
    >
      {find}
      {listMenu(identity?.['role']).map(({ title, pages }) => (
        <MenuSection key={title} title={title}>
          {pages.map((page) => (
            <MenuLink key={page.name} {...page} onNavigate={onNavigate} />
          ))}
        </MenuSection>
      ))}
    </Box>
  )
}

function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box sx={{ mb: 2 }}>
      {title && (
        <Typography
          id={id}
          variant="caption"
          component="h2"
          sx={{ px: 1.5, mb: 0.5, fontWeight: 600, color: 'text.secondary' }}
        >
          {title}
        </Typography>
      )}
      <List disablePadding {...(title && { 'aria-labelledby': id })}>
        {children}
      </List>
    </Box>
  )
}

function MenuLink({ name, label, icon: Icon, onNavigate, badge }: Page & { onNavigate: () => void }) {
  const shown = useLocation().pathname.split('/', 2)[1] ?? ''
  const isCurrent = shown === name || getTabOf(shown) === name
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={LinkBase}
        to={`/${name}`}
        state={{ _scrollToTop: true }}
        onClick={onNavigate}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        sx={{
          minHeight: 40,
          px: 1.5,
          py: 0.5,
          mb: 0.25,
          borderRadius: 3,
          color: 'text.primary',
          '&:hover': { bgcolor: 'primary.light' },
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.main' },
          '& .MuiListItemIcon-root': { minWidth: 34, color: isCurrent ? 'primary.main' : 'text.secondary' },
        }}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontSize: '0.875rem', fontWeight: isCurrent ? 700 : 500 } } }}
        />
        {badge}
      </ListItemButton>
    </ListItem>
  )
}

import ChevronIcon from '@mui/icons-material/ChevronRight'
import { Box, ButtonBase, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import { memo, useCallback, useId, useState, type ReactNode } from 'react'
import { LinkBase, useGetIdentity, useLocation } from 'react-admin'
import { MenuBadge, WaitingContext, type Waiting } from './MenuBadges.tsx'
import { sumWaiting, useMenuFolds } from './menuFolds.ts'
import type { Page } from './page.ts'
import { getTabOf, listMenu } from './pages.ts'
import { headerHeightPx, markHeightPx } from './theme.ts'

type Props = {
  readonly onNavigate: () => void
  /** What opens the search. */
  readonly find: ReactNode
  readonly hasHeaderAbove?: boolean
}

type GroupProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

type LinkProps = Page & { readonly isCurrent: boolean; readonly onNavigate?: () => void }

/** The groups of the operator’s role, and the page that is open. */
export function useMenu() {
  const { identity } = useGetIdentity()
  const shown = useLocation().pathname.split('/', 2)[1] ?? ''
  return { identity, current: getTabOf(shown) ?? shown, groups: listMenu(identity?.['role']) }
}

/** What waits in a group, told by its entries. */
export function useWaiting() {
  const [waiting, setWaiting] = useState<Readonly<Record<string, Waiting>>>({})
  const tell = useCallback((entry: string, told: Waiting) => setWaiting((before) => ({ ...before, [entry]: told })), [])
  return { tell, ...sumWaiting(Object.values(waiting)) }
}

export function Menu({ onNavigate, find, hasHeaderAbove = false }: Props) {
  const { identity, current, groups } = useMenu()
  const [folds, keep] = useMenuFolds(identity && String(identity.id))
  // Until the person has chosen: what they look at, and the first group of their role; of two groups, both.
  const titles = groups.map(({ title }) => title).filter((title) => title !== '')
  const shownGroup = groups.find(({ pages }) => pages.some(({ name }) => name === current))?.title
  const openFirst = new Set<string | undefined>(titles.length > 2 ? [titles[0], shownGroup] : titles)
  return (
    <Box
      component="nav"
      aria-label="Console"
      sx={{ px: 1.5, pt: `${markHeightPx + (hasHeaderAbove ? headerHeightPx + 22 : 16)}px`, pb: 2 }}
    >
      {find}
      {groups.map(({ title, pages }) => {
        const links = pages.map((page) => (
          <MenuLink key={page.name} {...page} isCurrent={page.name === current} onNavigate={onNavigate} />
        ))
        if (title === '')
          return (
            <List key={title} disablePadding sx={{ mb: 1 }}>
              {links}
            </List>
          )
        const isOpen = folds[title] ?? openFirst.has(title)
        return (
          <MenuGroup key={title} title={title} isOpen={isOpen} onToggle={() => keep({ ...folds, [title]: !isOpen })}>
            {links}
          </MenuGroup>
        )
      })}
    </Box>
  )
}

/** A group that folds, and then shows the sum of what waits in it. What a person folds or opens stays so for them. */
function MenuGroup({ title, isOpen, onToggle, children }: GroupProps) {
  const id = useId()
  const { tell, count, colour } = useWaiting()
  return (
    <Box sx={{ mb: 0.5 }}>
      <Box component="h2" sx={{ m: 0 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          sx={{
            width: 1,
            minHeight: 40,
            px: 1,
            gap: 0.75,
            justifyContent: 'flex-start',
            borderRadius: 3,
            fontFamily: 'inherit',
            fontSize: '0.8125rem',
            fontWeight: 700,
            '&:hover': { bgcolor: 'primary.light' },
          }}
        >
          <ChevronIcon
            fontSize="small"
            sx={{
              color: 'text.secondary',
              transform: isOpen ? 'rotate(90deg)' : 'none',
              transition: 'transform 150ms',
            }}
          />
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {title}
          </Box>
          {!isOpen && count > 0 && (
            <MenuBadge colour={colour} hiddenText="waiting">
              {count}
            </MenuBadge>
          )}
        </ButtonBase>
      </Box>
      {/* Folded, it still counts. */}
      <List id={id} disablePadding hidden={!isOpen} aria-label={title} sx={{ '&[hidden]': { display: 'none' } }}>
        <WaitingContext value={tell}>{children}</WaitingContext>
      </List>
    </Box>
  )
}

/** When another page is opened, two of three dozen are rendered. */
export const MenuLink = memo(function MenuLink({ name, label, icon: Icon, onNavigate, badge, isCurrent }: LinkProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={LinkBase}
        to={`/${name}`}
        state={{ _scrollToTop: true }}
        {...(onNavigate && { onClick: onNavigate })}
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
})

import { Box, ButtonBase, List, Tooltip, Typography } from '@mui/material'
import { useId, useRef, useState, type ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { MenuLink, useMenu, useWaiting } from './Menu.tsx'
import { MenuBadge, WaitingContext } from './MenuBadges.tsx'
import type { Page } from './page.ts'
import { headerHeightPx, markHeightPx, railWidthPx } from './theme.ts'

const iconSx = {
  position: 'relative',
  width: 44,
  height: 44,
  borderRadius: 3,
  color: 'text.secondary',
  '&:hover, &[aria-expanded=true]': { bgcolor: 'primary.light' },
  '&[data-current]': { bgcolor: 'primary.light', color: 'primary.main' },
} as const

/** The menu as icons: a page’s own, or that of a group, which opens beside it under the pointer or the focus. */
export function MenuRail({ find }: { find: ReactNode }) {
  const { current, groups } = useMenu()
  return (
    <Box
      component="nav"
      aria-label="Console"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'start',
        gap: 0.5,
        pt: `${markHeightPx + headerHeightPx + 12}px`,
        pb: 2,
      }}
    >
      {find}
      {groups.flatMap(({ title, pages }) =>
        title === ''
          ? pages.map((page) => <RailPage key={page.name} page={page} isCurrent={page.name === current} />)
          : [<RailGroup key={title} title={title} pages={pages} current={current} />],
      )}
    </Box>
  )
}

function RailPage({ page: { name, label, icon: Icon, badge }, isCurrent }: { page: Page; isCurrent: boolean }) {
  const { tell, count, colour } = useWaiting()
  return (
    <Tooltip title={label} placement="right">
      <ButtonBase
        component={LinkBase}
        to={`/${name}`}
        aria-label={count > 0 ? `${label}, ${count} waiting` : label}
        aria-current={isCurrent ? 'page' : undefined}
        data-current={isCurrent ? '' : undefined}
        sx={iconSx}
      >
        <Icon fontSize="small" />
        {/* Not shown, it still counts. */}
        <Box hidden>
          <WaitingContext value={tell}>{badge}</WaitingContext>
        </Box>
        <Count count={count} colour={colour} />
      </ButtonBase>
    </Tooltip>
  )
}

/** For how long the pointer is on another icon, or off the group, before that counts. */
const pointerRestMs = 200

type GroupProps = { readonly title: string; readonly pages: readonly Page[]; readonly current: string }

function RailGroup({ title, pages, current }: GroupProps) {
  const id = useId()
  const [topPx, setTopPx] = useState<number | null>(null)
  const { tell, count, colour } = useWaiting()
  const isOpen = topPx !== null
  const Icon = pages[0]?.icon ?? Box
  const timer = useRef<number>(undefined)
  const open = ({ currentTarget }: { currentTarget: Element }) => {
    clearTimeout(timer.current)
    // A group of ten is not pushed out of the window.
    setTopPx(Math.max(8, Math.min(currentTarget.getBoundingClientRect().top, innerHeight - 60 - pages.length * 42)))
  }
  const close = () => {
    clearTimeout(timer.current)
    setTopPx(null)
  }
  /** On its way down to a page of the group, the pointer crosses the icons of others. */
  const soon = (act: () => void) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(act, pointerRestMs)
  }
  /** The page has been chosen: the focus does not stay on what is no longer shown. */
  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    close()
  }
  return (
    <Box
      onMouseEnter={({ currentTarget }) => (isOpen ? clearTimeout(timer.current) : soon(() => open({ currentTarget })))}
      onMouseLeave={() => soon(close)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <ButtonBase
        aria-label={count > 0 ? `${title}, ${count} waiting` : title}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={pages.some(({ name }) => name === current) ? '' : undefined}
        onClick={open}
        onFocus={open}
        sx={iconSx}
      >
        <Icon fontSize="small" />
        <Count count={count} colour={colour} />
      </ButtonBase>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          position: 'fixed',
          zIndex: 1200,
          // It touches the icon, so that the pointer gets there.
          left: railWidthPx - 10,
          top: topPx ?? 0,
          pl: '14px',
          '&[hidden]': { display: 'none' },
        }}
      >
        <Box
          sx={{
            width: 232,
            p: 1,
            borderRadius: 3,
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
            boxShadow: '0 12px 32px rgb(0 0 0 / 0.16)',
          }}
        >
          <Typography component="h2" sx={{ px: 1.5, py: 0.5, fontSize: '0.8125rem', fontWeight: 700 }}>
            {title}
          </Typography>
          <List disablePadding aria-label={title}>
            <WaitingContext value={tell}>
              {pages.map((page) => (
                <MenuLink key={page.name} {...page} isCurrent={page.name === current} onNavigate={leave} />
              ))}
            </WaitingContext>
          </List>
        </Box>
      </Box>
    </Box>
  )
}

const Count = ({ count, colour }: Pick<ReturnType<typeof useWaiting>, 'count' | 'colour'>) =>
  count > 0 && (
    <Box aria-hidden sx={{ position: 'absolute', top: -2, right: -4, lineHeight: 1 }}>
      <MenuBadge colour={colour}>{count > 99 ? '99+' : count}</MenuBadge>
    </Box>
  )

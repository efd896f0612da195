import type { Call, RequestOf } from '@millrace/contract/call'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import BeforeIcon from '@mui/icons-material/KeyboardArrowUp'
import { Box, Card, IconButton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { LinkBase, useLocation, useNavigate, useResourceContext } from 'react-admin'
import type { RowOf } from '../../shell/page.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { Key } from '../Key.tsx'
import { answerKey, useCall, type Opened } from '../useCall.ts'
import { clampSx } from './MemberContext.tsx'
import { findNeighbours, pickItems, type ReviewItem } from './reviewQueue.ts'

/**
 * What is reviewed one after another, and where the operator is in it. When its page asks for the same as the list has,
 * the next one is shown as it was listed until the answer comes.
 */
export function useReview<C extends Call>(
  call: C,
  waiting: Partial<RequestOf<C>>,
  toItem: (row: RowOf<C>) => ReviewItem,
  { id: currentId, goAhead }: Opened,
  pageCall?: Call,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const resource = useResourceContext()
  const request = { ...waiting, pageSize: 100 } as RequestOf<C>
  const { data } = useCall(call, request, { refetchInterval: refreshMs.background })
  const { list } = (data ?? { list: [] }) as { list: readonly RowOf<C>[] }
  const items = pickItems(list.map(toItem), new URLSearchParams(search).get('only'))
  const { before, next } = findNeighbours(items, currentId)
  const toPath = (id: string) => `/${resource}/${id}/show${search}`
  const prepare = (id: string) => {
    const row = list.find((each) => toItem(each).id === id)
    if (pageCall && row) queryClient.setQueryData(answerKey(pageCall, { id }), (known: unknown) => known ?? row)
  }
  const goTo = (item: ReviewItem | undefined) => {
    if (!item) return
    prepare(item.id)
    goAhead(item.id)
    navigate(toPath(item.id))
  }
  const open = (id: string, _event: MouseEvent) => prepare(id)
  return { items, currentId, before, next, toPath, open, goTo }
}

export type Review = ReturnType<typeof useReview>

type Props = {
  readonly review: Review
  readonly title: string
  readonly order: string
  /** The list itself with a pane beside it, on a wide screen: the list is there even when it is empty. */
  readonly isList?: boolean
  /** Below what waits. */
  readonly foot?: ReactNode
  /** At the right: what the operator compares with. */
  readonly context: ReactNode
  /** Below: the decision. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** Three panes: what waits, what is decided, and what helps to decide. J and K move between cases. */
export function ReviewFrame({ review, title, order, isList = false, foot, context, bar, children }: Props) {
  useReviewKeys(review)
  useTop(review.currentId)
  const hasQueue = isList || review.items.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', ...(isList ? listColumnsSx : columnsSx(hasQueue)) }}>
      {hasQueue && <QueuePane review={review} title={title} order={order} foot={foot} />}
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
      <Box className="review-context" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {context}
      </Box>
      {bar && (
        <Card
          component="section"
          aria-label="Decision"
          sx={{
            gridColumn: { xs: '1', md: '1 / -1', lg: hasQueue ? '2 / -1' : '1 / -1' },
            position: 'sticky',
            bottom: 12,
            zIndex: 2,
            p: 1.5,
            boxShadow: '0 4px 24px rgb(0 0 0 / 0.18)',
          }}
        >
          {bar}
        </Card>
      )}
    </Box>
  )
}

const columnsSx = (hasQueue: boolean) => ({
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 280px',
    lg: hasQueue ? '230px minmax(0, 1fr) 290px' : 'minmax(0, 1fr) 290px',
    xl: hasQueue ? '320px minmax(0, 1fr) 360px' : 'minmax(0, 1fr) 360px',
  },
})

/** What helps to decide is below the case until there is room for a third column. */
const listColumnsSx = {
  gridTemplateColumns: { xs: '290px minmax(0, 1fr)', xl: '340px minmax(0, 1fr) 340px' },
  '& > nav': { gridRow: '1 / span 3' },
  '@media (max-width: 1399px)': {
    '& > .review-context': { gridColumn: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  '@media (min-width: 1400px) and (max-width: 1535px)': {
    gridTemplateColumns: '290px minmax(0, 1fr) 270px',
  },
} as const

function QueuePane({ review, title, order, foot }: Pick<Props, 'review' | 'title' | 'order' | 'foot'>) {
  const { items, currentId, before, next, toPath, open, goTo } = review
  return (
    <Card
      component="nav"
      aria-label={title}
      sx={{
        p: 1.25,
        gridColumn: { md: '1 / -1', lg: 'auto' },
        position: { lg: 'sticky' },
        top: 80,
        maxHeight: { lg: 'calc(100vh - 100px)' },
        overflow: 'auto',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 1, pb: 0.5 }}>
        <Typography component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 700 }}>
          {title}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
          {order}
        </Typography>
        <Box sx={{ display: { lg: 'none' } }}>
          <IconButton aria-label="Before" disabled={!before} onClick={() => goTo(before)}>
            <BeforeIcon />
          </IconButton>
          <IconButton aria-label="Next" disabled={!next} onClick={() => goTo(next)}>
            <NextIcon />
          </IconButton>
        </Box>
      </Box>
      <Box component="ul" sx={{ display: { xs: 'none', lg: 'block' }, listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <QueueItem
            key={item.id}
            item={item}
            to={toPath(item.id)}
            isCurrent={item.id === currentId}
            onOpen={(event) => open(item.id, event)}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: { xs: 'none', lg: 'flex' },
          gap: 0.5,
          px: 1,
          pt: 1,
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        <Key>J</Key>
        <Key>K</Key>
        <span>next, before</span>
      </Box>
      {foot}
    </Card>
  )
}

type ItemProps = {
  readonly item: ReviewItem
  readonly to: string
  readonly isCurrent: boolean
  readonly onOpen: (event: MouseEvent) => void
}

function QueueItem({ item, to, isCurrent, onOpen }: ItemProps) {
  const line = { display: 'flex', justifyContent: 'space-between', gap: 1 } as const
  return (
    <QueueLink to={to} isCurrent={isCurrent} onOpen={onOpen}>
      <Box sx={line}>
        <Box component="b" sx={shortSx}>
          {item.title}
        </Box>
        <b>{item.value}</b>
      </Box>
      <Box sx={{ ...line, fontSize: '0.75rem', color: 'text.secondary' }}>
        <Box component="span" sx={{ ...clampSx, minWidth: 0 }}>
          {item.text}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap', ...(item.isUrgent && { color: 'warning.main' }) }}>
          {item.note}
        </Box>
      </Box>
      {item.by && <Box sx={{ mt: 0.25, fontSize: '0.75rem', color: 'text.secondary' }}>{item.by}</Box>}
      {item.unusual && <Box sx={{ mt: 0.25, fontSize: '0.75rem', color: 'warning.main' }}>{item.unusual}</Box>}
    </QueueLink>
  )
}

/** On one line, cut off where it does not fit. */
export const shortSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

type LinkProps = {
  readonly to: string
  readonly isCurrent: boolean
  readonly onOpen?: (event: MouseEvent) => void
  readonly children: ReactNode
}

/** One of what waits, and whether it is open now. */
export function QueueLink({ to, isCurrent, onOpen, children }: LinkProps) {
  return (
    <li>
      <Box
        component={LinkBase}
        to={to}
        onClick={(event: MouseEvent) => {
          // Not in another tab.
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen?.(event)
        }}
        aria-current={isCurrent ? 'true' : undefined}
        sx={{
          display: 'block',
          p: 1,
          minHeight: 44,
          borderRadius: '10px',
          color: 'text.primary',
          textDecoration: 'none',
          fontSize: '0.8125rem',
          '&:hover': { bgcolor: 'background.default' },
          '&[aria-current]': { bgcolor: 'primary.light' },
        }}
      >
        {children}
      </Box>
    </li>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keys that act on the page, unless the operator types or a dialog is open. */
export function usePageKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('[role=dialog]')) return
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [actions])
}

/** Another case is read from its beginning. */
function useTop(currentId: string): void {
  const shownId = useRef(currentId)
  useEffect(() => {
    if (shownId.current !== currentId) scrollTo(0, 0)
    shownId.current = currentId
  }, [currentId])
}

function useReviewKeys({ before, next, goTo }: Review): void {
  usePageKeys({ j: () => goTo(next), k: () => goTo(before) })
}

import type { Call, RequestOf } from '@millrace/contract/call'
import { consoleChatList } from '@millrace/contract/console/chat'
import { Box } from '@mui/material'
import { createContext, useContext, useEffect, useId, type ReactNode } from 'react'
import { useCall } from '../components/useCall.ts'
import { useOpenReconciliationItems, useRails } from '../components/useRails.ts'
import { healthBadges } from '../ledger/healthBadges.ts'
import { useLedgerHealth } from '../ledger/useLedger.ts'
import { refreshMs } from './refreshMs.ts'
import { useCanCall } from './useCanCall.ts'
import { visuallyHidden } from './visuallyHidden.ts'

const colours = {
  success: { bgcolor: 'success.light', color: 'success.dark' },
  primary: { bgcolor: 'primary.light', color: 'primary.main' },
  warning: { bgcolor: 'warning.light', color: 'warning.main' },
  error: { bgcolor: 'error.light', color: 'error.main' },
  /** For this person to decide. */
  decide: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  alarm: { bgcolor: 'error.main', color: 'error.contrastText' },
} as const

export type Colour = keyof typeof colours

/** Of what waits behind an entry. */
export type Waiting = { readonly count: number; readonly colour: Colour }

/** Tells the group of the menu what waits in it, which it shows while it is folded. */
export const WaitingContext = createContext<(entry: string, waiting: Waiting) => void>(() => {})

type Props = {
  readonly colour?: Colour
  /** How much of the group's sum it is. */
  readonly count?: number
  /** The rest of the sentence, for screen readers. */
  readonly hiddenText?: string
  readonly children: ReactNode
}

/** A word or a number next to a menu entry, visible from every page. */
export function MenuBadge({ colour = 'warning', count = 0, hiddenText, children }: Props) {
  const entry = useId()
  const tell = useContext(WaitingContext)
  useEffect(() => {
    tell(entry, { count, colour })
    return () => tell(entry, { count: 0, colour })
  }, [tell, entry, count, colour])
  return (
    <Box
      component="span"
      sx={{
        px: 1,
        py: 0.125,
        borderRadius: 2,
        fontSize: '0.75rem',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        ...colours[colour],
      }}
    >
      {children}
      {hiddenText && (
        <Box component="span" sx={visuallyHidden}>
          {' '}
          {hiddenText}
        </Box>
      )}
    </Box>
  )
}

const WaitingBadge = ({ count, colour }: { count: number; colour?: Colour }) =>
  count > 0 ? (
    <MenuBadge count={count} hiddenText="waiting" {...(colour && { colour })}>
      {count}
    </MenuBadge>
  ) : null

type Counted<C extends Call> = { readonly call: C; readonly request: Partial<RequestOf<C>> }

/** The first records of a list, and how many there are. */
function useCounted<C extends Call>({ call, request }: Counted<C>, pageSize: number) {
  const { data } = useCall(call, { ...request, pageSize } as RequestOf<C>, {
    enabled: useCanCall(call),
    refetchInterval: refreshMs.background,
  })
  return (data ?? { list: [], total: 0 }) as { list: readonly { isOverdue?: boolean }[]; total: number }
}

/** How many records of a list wait for an operator. */
export const CountBadge = <C extends Call>({ isToDecide, ...counted }: Counted<C> & { isToDecide?: boolean }) => (
  <WaitingBadge count={useCounted(counted, 1).total} {...(isToDecide && { colour: 'decide' })} />
)

export function LedgerBadge() {
  const health = useLedgerHealth()
  if (health === 'loading') return null
  const { colour, word } = healthBadges[health]
  return (
    <MenuBadge colour={health === 'broken' ? 'alarm' : colour} count={health === 'broken' ? 1 : 0}>
      {word}
    </MenuBadge>
  )
}

// Queues come with what is due first, so what is overdue is on the first page. If all of these are, there may be more.
const overdueCountMax = 20

/** How many records of a queue wait for an operator, or how many of them are overdue. */
export function QueueBadge<C extends Call>({ call, request }: Counted<C>) {
  const { list, total } = useCounted({ call, request }, overdueCountMax)
  const overdue = list.filter(({ isOverdue }) => isOverdue).length
  if (overdue === 0) return <WaitingBadge count={total} />
  return (
    <MenuBadge colour="error" count={total} hiddenText={`of ${total} waiting`}>
      {overdue}
      {overdue === overdueCountMax && '+'} late
    </MenuBadge>
  )
}

/** How many members wait for an answer from this operator, or from anybody. */
export function ChatBadge() {
  const options = { enabled: useCanCall(consoleChatList), refetchInterval: refreshMs.background }
  const { data: waiting } = useCall(consoleChatList, { queue: 'waiting', pageSize: 1 }, options)
  const { data: mine } = useCall(consoleChatList, { queue: 'mine', pageSize: 100 }, options)
  const count = (waiting?.total ?? 0) + (mine?.list.filter(({ waitingTime }) => waitingTime !== null).length ?? 0)
  return <WaitingBadge count={count} />
}

export function RailsBadge() {
  const { rails } = useRails(refreshMs.background)
  const count = (health: 'down' | 'differs' | 'unchecked') =>
    rails?.filter((rail) => rail.health === health).length ?? 0
  if (count('down') > 0)
    return (
      <MenuBadge colour="error" count={count('down')}>
        {count('down')} down
      </MenuBadge>
    )
  if (count('differs') > 0)
    return (
      <MenuBadge colour="error" count={count('differs')}>
        {count('differs')} {count('differs') === 1 ? 'differs' : 'differ'}
      </MenuBadge>
    )
  return count('unchecked') > 0 ? (
    <MenuBadge count={count('unchecked')}>{count('unchecked')} unchecked</MenuBadge>
  ) : null
}

/** How many reconciliation items are open; red while the oldest has no owner. */
export function ReconciliationBadge() {
  const items = useOpenReconciliationItems()
  if (!items || items.total === 0) return null
  return (
    <MenuBadge count={items.total} colour={items.oldest?.owner === null ? 'error' : 'warning'} hiddenText="open">
      {items.total}
    </MenuBadge>
  )
}

import type { Call, RequestOf } from '@millrace/contract/call'
import { consoleChatList } from '@millrace/contract/console/chat'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useCall } from '../components/useCall.ts'
import { useOpenReconciliationItems, useRails } from '../components/useRails.ts'
import { healthBadges } from '../ledger/healthBadges.ts'
import { useLedger } from '../ledger/useLedger.ts'
import { refreshMs } from './refreshMs.ts'
import { useCanCall } from './useCanCall.ts'
import { visuallyHidden } from './visuallyHidden.ts'

const colours = {
  success: { bgcolor: 'success.light', color: 'success.dark' },
  primary: { bgcolor: 'primary.light', color: 'primary.main' },
  warning: { bgcolor: 'warning.light', color: 'warning.main' },
  error: { bgcolor: 'error.light', color: 'error.main' },
  alarm: { bgcolor: 'error.main', color: 'error.contrastText' },
} as const

type Props = {
  readonly colour?: keyof typeof colours
  /** The rest of the sentence, for screen readers. */
  readonly hiddenText?: string
  readonly children: ReactNode
}

/** A word or a number next to a menu entry, visible from every page. */
function MenuBadge({ colour = 'warning', hiddenText, children }: Props) {
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

const WaitingBadge = ({ count }: { count: number }) =>
  count > 0 ? <MenuBadge hiddenText="waiting">{count}</MenuBadge> : null

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
export const CountBadge = <C extends Call>(counted: Counted<C>) => <WaitingBadge count={useCounted(counted, 1).total} />

export function LedgerBadge() {
  const { health } = useLedger()
  if (health === 'loading') return null
  const { colour, word } = healthBadges[health]
  return <MenuBadge colour={health === 'broken' ? 'alarm' : colour}>{word}</MenuBadge>
}

// Queues come with what is due first, so what is overdue is on the first page. If all of these are, there may be more.
const overdueCountMax = 20

/** How many records of a queue wait for an operator, or how many of them are overdue. */
export function QueueBadge<C extends Call>({ call, request }: Counted<C>) {
  const { list, total } = useCounted({ call, request }, overdueCountMax)
  const overdue = list.filter(({ isOverdue }) => isOverdue).length
  if (overdue === 0) return <WaitingBadge count={total} />
  return (
    <MenuBadge colour="error" hiddenText={`of ${total} waiting`}>
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
  if (count('down') > 0) return <MenuBadge colour="error">{count('down')} down</MenuBadge>
  if (count('differs') > 0)
    return (
      <MenuBadge colour="error">
        {count('differs')} {count('differs') === 1 ? 'differs' : 'differ'}
      </MenuBadge>
    )
  return count('unchecked') > 0 ? <MenuBadge>{count('unchecked')} unchecked</MenuBadge> : null
}

/** How many reconciliation items are open; red while the oldest has no owner. */
export function ReconciliationBadge() {
  const items = useOpenReconciliationItems()
  if (!items || items.total === 0) return null
  return (
    <MenuBadge colour={items.oldest?.owner === null ? 'error' : 'warning'} hiddenText="open">
      {items.total}
    </MenuBadge>
  )
}

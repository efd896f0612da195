import ClockIcon from '@mui/icons-material/AccessTime'
import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, Typography } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { formatCents, formatCount, pluralize } from '../shell/amount.ts'
import { daysBetween, formatMoment, formatShortDay } from '../shell/time.ts'
import type { Overview } from './queueTexts.ts'

/** What the platform did by itself, and what comes next. */
export function TodayCard({ today, asOf, lastSettlement, lastSeal, windowTime }: Overview) {
  const isWindowOpen = windowTime !== null && Date.parse(windowTime) <= Date.parse(asOf)
  return (
    <Section title="Today">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {lastSettlement ? (
          <Item
            icon={daysBetween(lastSettlement.day, today) <= 1 ? CheckIcon : WarningIcon}
            isGood={daysBetween(lastSettlement.day, today) <= 1}
            title={`${formatShortDay(lastSettlement.day)} settled for ${pluralize(lastSettlement.machines, 'machine')}`}
          >
            {formatCents(lastSettlement.paid)} USDT to {pluralize(lastSettlement.orders, 'order')}
          </Item>
        ) : (
          <Item icon={ClockIcon} title="No day settled yet">
            A day is settled after it ends.
          </Item>
        )}
        {lastSeal && (
          <Item
            icon={daysBetween(lastSeal.day, today) <= 1 ? CheckIcon : WarningIcon}
            isGood={daysBetween(lastSeal.day, today) <= 1}
            title={`${formatShortDay(lastSeal.day)} sealed`}
          >
            {formatCount(lastSeal.transfers)} transfers · {lastSeal.hash.slice(0, 8)} … {lastSeal.hash.slice(-4)}
          </Item>
        )}
        <Item icon={ClockIcon} title={isWindowOpen ? 'Withdrawals are being processed' : 'Withdrawal hours are over'}>
          {isWindowOpen || windowTime === null
            ? 'Approved ones are paid at once.'
            : `Approved ones are paid from ${formatMoment(windowTime)}.`}
        </Item>
      </Box>
    </Section>
  )
}

type ItemProps = {
  readonly icon: ComponentType<{ sx?: object }>
  readonly isGood?: boolean
  readonly title: string
  readonly children: ReactNode
}

function Item({ icon: Icon, isGood, title, children }: ItemProps) {
  const colour = isGood === undefined ? 'text.secondary' : isGood ? 'success.main' : 'warning.main'
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Icon sx={{ fontSize: 20, mt: 0.25, color: colour }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{title}</Typography>
        <Note>{children}</Note>
      </Box>
    </Box>
  )
}

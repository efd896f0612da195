import type { Call } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import LedgerIcon from '@mui/icons-material/AccountBalanceOutlined'
import RailIcon from '@mui/icons-material/AltRouteOutlined'
import NewsIcon from '@mui/icons-material/ArticleOutlined'
import OperatorIcon from '@mui/icons-material/BadgeOutlined'
import AdjustmentIcon from '@mui/icons-material/BalanceOutlined'
import NoticeIcon from '@mui/icons-material/CampaignOutlined'
import RateIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import VerificationIcon from '@mui/icons-material/HowToRegOutlined'
import AboutIcon from '@mui/icons-material/InfoOutlined'
import ReceiptIcon from '@mui/icons-material/MoveToInboxOutlined'
import WithdrawIcon from '@mui/icons-material/NorthEastOutlined'
import ReleaseIcon from '@mui/icons-material/OutboxOutlined'
import MemberIcon from '@mui/icons-material/PeopleOutlined'
import SettlementIcon from '@mui/icons-material/PieChartOutlineOutlined'
import MachineIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import ReportIcon from '@mui/icons-material/ReceiptLongOutlined'
import ReconciliationIcon from '@mui/icons-material/RuleOutlined'
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined'
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined'
import RechargeIcon from '@mui/icons-material/SouthWestOutlined'
import VersionIcon from '@mui/icons-material/SystemUpdateOutlined'
import ClockIcon from '@mui/icons-material/UpdateOutlined'
import SlideIcon from '@mui/icons-material/ViewCarouselOutlined'
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { useId, type ComponentType, type ReactNode } from 'react'
import { LinkBase, useGetIdentity, useLocation } from 'react-admin'
import { LedgerStatusDot } from '../ledger/LedgerStatusDot.tsx'
import { ReportStatusDot } from '../product/report/ReportStatusDot.tsx'
import { QueueStatusDot } from '../user/verification/QueueStatusDot.tsx'
import { AdjustmentStatusDot } from '../wallet/adjustment/AdjustmentStatusDot.tsx'
import { RailStatusDot } from '../wallet/rail/RailStatusDot.tsx'
import { ReconciliationStatusDot } from '../wallet/reconciliation/ReconciliationStatusDot.tsx'
import { WithdrawStatusDot } from '../wallet/withdraw/WithdrawStatusDot.tsx'
import { canCall } from './canCall.ts'
import { headerHeightPx } from './frameSizes.ts'
import { recordLists } from './recordLists.ts'

type Place = {
  readonly to: string
  /** Pages of their own that belong to this place too. */ readonly also?: string
  readonly label: string
  readonly icon: ComponentType<{ fontSize?: 'small' }>
  readonly end?: ReactNode
}

/** Each with the call its page begins with: a role that may not make it does not see the place. */
const people: readonly (Place & { readonly call: Call })[] = [
  { to: '/member', label: 'Members', icon: MemberIcon, call: recordLists.member },
  {
    to: '/verification',
    label: 'Verifications',
    icon: VerificationIcon,
    call: recordLists.verification,
    end: <QueueStatusDot />,
  },
  { to: '/operator', label: 'Operators', icon: OperatorIcon, call: recordLists.operator },
  { to: '/audit', label: 'Audit log', icon: AuditIcon, call: recordLists.audit },
]

const money: readonly Place[] = [
  { to: '/', label: 'Ledger', icon: LedgerIcon, end: <LedgerStatusDot /> },
  { to: '/withdraw', label: 'Withdrawals', icon: WithdrawIcon, end: <WithdrawStatusDot /> },
  { to: '/recharge', also: '/stray', label: 'Recharges', icon: RechargeIcon },
  { to: '/rail', label: 'Rails', icon: RailIcon, end: <RailStatusDot /> },
  { to: '/reconciliation', label: 'Reconciliation', icon: ReconciliationIcon, end: <ReconciliationStatusDot /> },
  { to: '/adjustment', label: 'Adjustments', icon: AdjustmentIcon, end: <AdjustmentStatusDot /> },
  { to: '/rate', label: 'Exchange rates', icon: RateIcon },
]

const machines: readonly Place[] = [
  { to: '/machine', label: 'Machines', icon: MachineIcon },
  { to: '/order', label: 'Orders', icon: OrderIcon },
  { to: '/release', label: 'Capital releases', icon: ReleaseIcon },
]

const revenue: readonly Place[] = [
  { to: '/report', label: 'Reports', icon: ReportIcon, end: <ReportStatusDot /> },
  { to: '/receipt', label: 'Receipts', icon: ReceiptIcon },
  { to: '/settlement', label: 'Settlements', icon: SettlementIcon },
  { to: '/clock', label: 'Practice clock', icon: ClockIcon },
]

const content: readonly Place[] = [
  { to: '/notice', label: 'Notices', icon: NoticeIcon },
  { to: '/slide', label: 'Slides', icon: SlideIcon },
  { to: '/video', label: 'Videos', icon: VideoIcon },
  { to: paths.news, label: 'News', icon: NewsIcon },
  { to: '/about', label: 'About', icon: AboutIcon },
  { to: '/version', label: 'App versions', icon: VersionIcon },
]

export function Menu({ onChosen, hasHeaderAbove = false }: { onChosen: () => void; hasHeaderAbove?: boolean }) {
  const { identity } = useGetIdentity()
  return (
    <Box
      component="nav"
      aria-label="Console"
      sx={{ px: 1.5, pt: hasHeaderAbove ? `${headerHeightPx + 22}px` : 2, pb: 2 }}
    >
      <Section title="Money">
        {money.map((place) => (
          <PlaceLink key={place.to} {...place} onChosen={onChosen} />
        ))}
      </Section>
      <Section title="Machines">
        {machines.map((place) => (
          <PlaceLink key={place.to} {...place} onChosen={onChosen} />
        ))}
      </Section>
      <Section title="Revenue and income">
        {revenue.map((place) => (
          <PlaceLink key={place.to} {...place} onChosen={onChosen} />
        ))}
      </Section>
      <Section title="People">
        {people
          .filter(({ call }) => identity && canCall(call, identity['role']))
          .map((place) => (
            <PlaceLink key={place.to} {...place} onChosen={onChosen} />
          ))}
      </Section>
      <Section title="Content of the app">
        {content.map((place) => (
          <PlaceLink key={place.to} {...place} onChosen={onChosen} />
        ))}
      </Section>
    </Box>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box sx={{ mb: 2 }}>
      <Typography
        id={id}
        variant="caption"
        component="h2"
        sx={{ px: 1.5, mb: 0.5, fontWeight: 600, color: 'text.secondary' }}
      >
        {title}
      </Typography>
      <List disablePadding aria-labelledby={id}>
        {children}
      </List>
    </Box>
  )
}

function PlaceLink({ to, also, label, icon: Icon, onChosen, end }: Place & { onChosen: () => void }) {
  const { pathname } = useLocation()
  const isHere = to === '/' ? pathname === '/' : pathname === to || pathname === also || pathname.startsWith(`${to}/`)
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={LinkBase}
        to={to}
        onClick={onChosen}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{
          minHeight: 40,
          px: 1.5,
          py: 0.5,
          mb: 0.25,
          borderRadius: 3,
          color: 'text.primary',
          '&:hover': { bgcolor: 'primary.light' },
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.main' },
          '& .MuiListItemIcon-root': { minWidth: 34, color: isHere ? 'primary.main' : 'text.secondary' },
        }}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontSize: '0.875rem', fontWeight: isHere ? 700 : 500 } } }}
        />
        {end}
      </ListItemButton>
    </ListItem>
  )
}

import type { Call } from '@millrace/contract/call'
import { approverKeyList } from '@millrace/contract/console/approver'
import { paths } from '@millrace/contract/paths'
import LedgerIcon from '@mui/icons-material/AccountBalanceOutlined'
import RailIcon from '@mui/icons-material/AltRouteOutlined'
import NewsIcon from '@mui/icons-material/ArticleOutlined'
import OperatorIcon from '@mui/icons-material/BadgeOutlined'
import AdjustmentIcon from '@mui/icons-material/BalanceOutlined'
import NoticeIcon from '@mui/icons-material/CampaignOutlined'
import RateIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import ChangeIcon from '@mui/icons-material/DifferenceOutlined'
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
import ApproverIcon from '@mui/icons-material/VpnKeyOutlined'
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { useId, type ComponentType, type ReactNode } from 'react'
import { LinkBase, useGetIdentity, useLocation } from 'react-admin'
import { canCall } from './canCall.ts'
import { CountBadge, LedgerBadge, RailsBadge, ReconciliationBadge, WithdrawBadge } from './MenuBadges.tsx'
import { recordLists } from './recordLists.ts'
import { headerHeightPx } from './theme.ts'

type Entry = {
  readonly to: string
  /** Another path that belongs to this entry. */
  readonly alsoAt?: string
  readonly label: string
  readonly icon: ComponentType<{ fontSize?: 'small' }>
  readonly badge?: ReactNode
  /** The call that the page needs. Roles that cannot make it do not see the entry. */
  readonly call?: Call
}

const sections: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: 'Money',
    entries: [
      { to: '/', label: 'Ledger', icon: LedgerIcon, badge: <LedgerBadge /> },
      { to: '/withdraw', label: 'Withdrawals', icon: WithdrawIcon, badge: <WithdrawBadge /> },
      { to: '/recharge', alsoAt: '/stray', label: 'Recharges', icon: RechargeIcon },
      { to: '/rail', label: 'Rails', icon: RailIcon, badge: <RailsBadge /> },
      { to: '/reconciliation', label: 'Reconciliation', icon: ReconciliationIcon, badge: <ReconciliationBadge /> },
      {
        to: '/adjustment',
        label: 'Adjustments',
        icon: AdjustmentIcon,
        badge: <CountBadge list="adjustment" state="requested" />,
      },
      { to: '/rate', label: 'Exchange rates', icon: RateIcon },
    ],
  },
  {
    title: 'Machines',
    entries: [
      { to: '/machine', label: 'Machines', icon: MachineIcon },
      { to: '/change', label: 'Changes', icon: ChangeIcon, badge: <CountBadge list="change" state="proposed" /> },
      { to: '/order', label: 'Orders', icon: OrderIcon },
      { to: '/release', label: 'Capital releases', icon: ReleaseIcon },
    ],
  },
  {
    title: 'Revenue and income',
    entries: [
      { to: '/report', label: 'Reports', icon: ReportIcon, badge: <CountBadge list="report" state="entered" /> },
      { to: '/receipt', label: 'Receipts', icon: ReceiptIcon },
      { to: '/settlement', label: 'Settlements', icon: SettlementIcon },
      { to: '/clock', label: 'Practice clock', icon: ClockIcon },
    ],
  },
  {
    title: 'People',
    entries: [
      { to: '/member', label: 'Members', icon: MemberIcon, call: recordLists.member },
      {
        to: '/verification',
        label: 'Verifications',
        icon: VerificationIcon,
        call: recordLists.verification,
        badge: <CountBadge list="verification" state="pending" />,
      },
      { to: '/operator', label: 'Operators', icon: OperatorIcon, call: recordLists.operator },
      { to: '/approver', label: 'Approval keys', icon: ApproverIcon, call: approverKeyList },
      { to: '/audit', label: 'Audit log', icon: AuditIcon, call: recordLists.audit },
    ],
  },
  {
    title: 'App content',
    entries: [
      { to: '/notice', label: 'Notices', icon: NoticeIcon },
      { to: '/slide', label: 'Slides', icon: SlideIcon },
      { to: '/video', label: 'Videos', icon: VideoIcon },
      { to: paths.news, label: 'News', icon: NewsIcon },
      { to: '/about', label: 'About', icon: AboutIcon },
      { to: '/version', label: 'App versions', icon: VersionIcon },
    ],
  },
]

export function Menu({ onNavigate, hasHeaderAbove = false }: { onNavigate: () => void; hasHeaderAbove?: boolean }) {
  const { identity } = useGetIdentity()
  const isVisible = ({ call }: Entry) => !call || (identity !== undefined && canCall(call, identity['role']))
  return (
    <Box
      component="nav"
      aria-label="Console"
      sx={{ px: 1.5, pt: hasHeaderAbove ? `${headerHeightPx + 22}px` : 2, pb: 2 }}
    >
      {sections.map(({ title, entries }) => (
        <MenuSection key={title} title={title}>
          {entries.filter(isVisible).map((entry) => (
            <MenuLink key={entry.to} {...entry} onNavigate={onNavigate} />
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

function MenuLink({ to, alsoAt, label, icon: Icon, onNavigate, badge }: Entry & { onNavigate: () => void }) {
  const { pathname } = useLocation()
  const isCurrent =
    to === '/' ? pathname === '/' : pathname === to || pathname === alsoAt || pathname.startsWith(`${to}/`)
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={LinkBase}
        to={to}
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

import type { Call } from '@millrace/contract/call'
import { approverKeyList } from '@millrace/contract/console/approver'
import { overview } from '@millrace/contract/console/overview'
import { paths } from '@millrace/contract/paths'
import LedgerIcon from '@mui/icons-material/AccountBalanceOutlined'
import RailIcon from '@mui/icons-material/AltRouteOutlined'
import NewsIcon from '@mui/icons-material/ArticleOutlined'
import OperatorIcon from '@mui/icons-material/BadgeOutlined'
import AdjustmentIcon from '@mui/icons-material/BalanceOutlined'
import NoticeIcon from '@mui/icons-material/CampaignOutlined'
import ProgrammeIcon from '@mui/icons-material/CardGiftcardOutlined'
import ChatIcon from '@mui/icons-material/ChatOutlined'
import CodeIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import RateIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import ChangeIcon from '@mui/icons-material/DifferenceOutlined'
import CommunityIcon from '@mui/icons-material/ForumOutlined'
import ModerationIcon from '@mui/icons-material/GavelOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import VerificationIcon from '@mui/icons-material/HowToRegOutlined'
import AboutIcon from '@mui/icons-material/InfoOutlined'
import CouponIcon from '@mui/icons-material/LocalActivityOutlined'
import BooksIcon from '@mui/icons-material/MenuBookOutlined'
import ReceiptIcon from '@mui/icons-material/MoveToInboxOutlined'
import WithdrawIcon from '@mui/icons-material/NorthEastOutlined'
import ReleaseIcon from '@mui/icons-material/OutboxOutlined'
import MemberIcon from '@mui/icons-material/PeopleOutlined'
import SettlementIcon from '@mui/icons-material/PieChartOutlineOutlined'
import MachineIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import CannedIcon from '@mui/icons-material/QuickreplyOutlined'
import SubmissionIcon from '@mui/icons-material/RateReviewOutlined'
import ReportIcon from '@mui/icons-material/ReceiptLongOutlined'
import VoucherIcon from '@mui/icons-material/RedeemOutlined'
import ReconciliationIcon from '@mui/icons-material/RuleOutlined'
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined'
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined'
import RechargeIcon from '@mui/icons-material/SouthWestOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import RuleIcon from '@mui/icons-material/SpellcheckOutlined'
import TicketIcon from '@mui/icons-material/SupportOutlined'
import VersionIcon from '@mui/icons-material/SystemUpdateOutlined'
import ClockIcon from '@mui/icons-material/UpdateOutlined'
import SlideIcon from '@mui/icons-material/ViewCarouselOutlined'
import ApproverIcon from '@mui/icons-material/VpnKeyOutlined'
import type { ComponentType, ReactNode } from 'react'
import { canCall } from './canCall.ts'
import {
  ChatBadge,
  CountBadge,
  LedgerBadge,
  ModerationBadge,
  RailsBadge,
  ReconciliationBadge,
  TicketBadge,
  WithdrawBadge,
} from './MenuBadges.tsx'
import { recordLists } from './recordLists.ts'

export type PageEntry = {
  readonly to: string
  /** Another path that belongs to this entry. */
  readonly alsoAt?: string
  readonly label: string
  readonly icon: ComponentType<{ fontSize?: 'small' }>
  readonly badge?: ReactNode
  /** The call that the page needs. Roles that cannot make it do not see the entry. Without one, see `canOpen`. */
  readonly call?: Call
}

/** The pages of the console, as the menu lists them. */
export const pageSections: readonly { readonly title: string; readonly entries: readonly PageEntry[] }[] = [
  { title: '', entries: [{ to: '/', label: 'Dashboard', icon: DashboardIcon }] },
  {
    title: 'Money',
    entries: [
      { to: '/ledger', label: 'Ledger', icon: LedgerIcon, badge: <LedgerBadge /> },
      { to: '/books', label: 'Open books', icon: BooksIcon },
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
    title: 'Rewards',
    entries: [
      { to: '/programme', label: 'Programmes', icon: ProgrammeIcon },
      { to: '/couponProgramme', label: 'Coupon programmes', icon: CouponIcon },
      { to: '/coupon', label: 'Coupons and vouchers', icon: VoucherIcon },
      { to: '/code', label: 'Codes', icon: CodeIcon },
      {
        to: '/submission',
        label: 'Reward reviews',
        icon: SubmissionIcon,
        call: recordLists.submission,
        badge: <CountBadge list="submission" state="pending" />,
      },
    ],
  },
  {
    title: 'Community',
    entries: [
      {
        to: '/moderation',
        label: 'Moderation',
        icon: ModerationIcon,
        call: recordLists.moderation,
        badge: <ModerationBadge />,
      },
      { to: '/community', label: 'Posts', icon: CommunityIcon, call: recordLists.community },
      { to: '/postRule', label: 'Rules', icon: RuleIcon, call: recordLists.postRule },
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
    title: 'Customer service',
    entries: [
      { to: '/chat', label: 'Chat', icon: ChatIcon, call: recordLists.chat, badge: <ChatBadge /> },
      { to: '/ticket', label: 'Tickets', icon: TicketIcon, call: recordLists.ticket, badge: <TicketBadge /> },
      { to: '/cannedAnswer', label: 'Canned answers', icon: CannedIcon, call: recordLists.chat },
    ],
  },
  {
    title: 'App content',
    entries: [
      { to: '/notice', label: 'Notices', icon: NoticeIcon },
      { to: '/slide', label: 'Slides', icon: SlideIcon },
      { to: '/video', label: 'Videos', icon: VideoIcon },
      { to: paths.news, label: 'News', icon: NewsIcon },
      { to: '/help', label: 'Help pages', icon: HelpIcon },
      { to: '/about', label: 'About', icon: AboutIcon },
      { to: '/version', label: 'App versions', icon: VersionIcon },
    ],
  },
]

/** Whether a role sees an entry. One without a call is for everybody who sees the dashboard. */
export const canOpen = ({ call = overview }: PageEntry, role: unknown): boolean => canCall(call, role)

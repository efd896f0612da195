import { adjustmentList } from '@millrace/contract/console/adjustment'
import { limitShow } from '@millrace/contract/console/limit'
import { railList } from '@millrace/contract/console/rail'
import { rateList } from '@millrace/contract/console/rate'
import { consoleRechargeList, strayDepositList } from '@millrace/contract/console/recharge'
import { reconciliationList, vanishedCreditList } from '@millrace/contract/console/reconciliation'
import { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import RailIcon from '@mui/icons-material/AltRouteOutlined'
import AdjustmentIcon from '@mui/icons-material/BalanceOutlined'
import RateIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import WithdrawIcon from '@mui/icons-material/NorthEastOutlined'
import ReconciliationIcon from '@mui/icons-material/RuleOutlined'
import RechargeIcon from '@mui/icons-material/SouthWestOutlined'
import LimitIcon from '@mui/icons-material/SpeedOutlined'
import { QueueBadge, RailsBadge, ReconciliationBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const walletPages = [
  page({
    name: 'withdraw',
    label: 'Withdrawals',
    icon: WithdrawIcon,
    menu: 'Money',
    badge: <QueueBadge call={consoleWithdrawList} request={{ isQueue: true }} />,
    call: consoleWithdrawList,
    list: () => import('./withdraw/WithdrawList.tsx'),
    show: () => import('./withdraw/WithdrawPage.tsx'),
  }),
  page({
    name: 'recharge',
    label: 'Recharges',
    icon: RechargeIcon,
    menu: 'Money',
    call: consoleRechargeList,
    // Support opens those of a member.
    menuCall: strayDepositList,
    list: () => import('./recharge/RechargeList.tsx'),
  }),
  page({
    name: 'stray',
    label: 'Uncredited deposits',
    title: 'Recharges',
    icon: RechargeIcon,
    menu: { tabOf: 'recharge' },
    call: strayDepositList,
    list: () => import('./recharge/StrayList.tsx'),
  }),
  page({
    name: 'rail',
    label: 'Rails',
    icon: RailIcon,
    menu: 'Money',
    badge: <RailsBadge />,
    call: railList,
    list: () => import('./rail/RailPage.tsx'),
  }),
  page({
    name: 'reconciliation',
    label: 'Reconciliation',
    icon: ReconciliationIcon,
    menu: 'Money',
    badge: <ReconciliationBadge />,
    call: reconciliationList,
    list: () => import('./reconciliation/ReconciliationList.tsx'),
  }),
  page({
    name: 'vanished',
    label: 'Credits that vanished',
    title: 'Reconciliation',
    icon: ReconciliationIcon,
    menu: { tabOf: 'reconciliation' },
    call: vanishedCreditList,
    list: () => import('./reconciliation/VanishedList.tsx'),
  }),
  page({
    name: 'adjustment',
    label: 'Adjustments',
    icon: AdjustmentIcon,
    menu: 'Money',
    call: adjustmentList,
    list: () => import('./adjustment/AdjustmentList.tsx'),
  }),
  page({
    name: 'limit',
    label: 'Limits',
    icon: LimitIcon,
    menu: 'Money',
    call: limitShow,
    list: () => import('./limit/LimitPage.tsx'),
  }),
  page({
    name: 'rate',
    label: 'Exchange rates',
    icon: RateIcon,
    menu: 'Money',
    call: rateList,
    list: () => import('./rate/RatePage.tsx'),
  }),
]

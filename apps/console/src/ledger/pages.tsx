import { ledgerState } from '@millrace/contract/console/ledgerState'
import LedgerIcon from '@mui/icons-material/AccountBalanceOutlined'
import { LedgerBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const ledgerPages = [
  page({
    name: 'ledger',
    label: 'Ledger',
    icon: LedgerIcon,
    menu: 'Money',
    badge: <LedgerBadge />,
    call: ledgerState,
    list: () => import('./LedgerDashboard.tsx'),
  }),
]

import { agreementList } from '@millrace/contract/console/agreement'
import { clockMove, clockState } from '@millrace/contract/console/clock'
import { machineCreate, machineList, machinePlaces, machineUpdate } from '@millrace/contract/console/machine'
import { consoleOrderList } from '@millrace/contract/console/order'
import { receiptList } from '@millrace/contract/console/receipt'
import { releaseList } from '@millrace/contract/console/release'
import { reportList, reportReceive } from '@millrace/contract/console/report'
import { settlementList } from '@millrace/contract/console/settlement'
import { alertList, stationList, stationMessages } from '@millrace/contract/console/station'
import AgreementIcon from '@mui/icons-material/ArticleOutlined'
import StationIcon from '@mui/icons-material/EvStationOutlined'
import FleetIcon from '@mui/icons-material/MapOutlined'
import ReceiptIcon from '@mui/icons-material/MoveToInboxOutlined'
import AlertIcon from '@mui/icons-material/NotificationsActiveOutlined'
import ReleaseIcon from '@mui/icons-material/OutboxOutlined'
import SettlementIcon from '@mui/icons-material/PieChartOutlineOutlined'
import MachineIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import ReportIcon from '@mui/icons-material/ReceiptLongOutlined'
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined'
import MessageIcon from '@mui/icons-material/SwapVertOutlined'
import ClockIcon from '@mui/icons-material/UpdateOutlined'
import { CountBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const productPages = [
  page({
    name: 'machine',
    label: 'Machines',
    noun: 'Machine',
    icon: MachineIcon,
    menu: 'Machines',
    call: machineList,
    // Guides read machines, to name one in a post.
    menuCall: consoleOrderList,
    formCalls: { create: machineCreate, edit: machineUpdate },
    list: () => import('./machine/MachineList.tsx'),
    show: () => import('./machine/MachinePage.tsx'),
    create: () => import('./machine/MachineEdit.tsx'),
    edit: () => import('./machine/MachineEdit.tsx'),
  }),
  page({
    name: 'fleet',
    label: 'Fleet',
    icon: FleetIcon,
    menu: 'Machines',
    call: machinePlaces,
    menuCall: consoleOrderList,
    list: () => import('./fleet/FleetMap.tsx'),
  }),
  page({
    name: 'station',
    label: 'Stations',
    noun: 'Station',
    icon: StationIcon,
    menu: 'Machines',
    call: stationList,
    list: () => import('./station/StationList.tsx'),
    show: () => import('./station/StationPage.tsx'),
  }),
  page({
    name: 'alert',
    label: 'Alerts',
    icon: AlertIcon,
    menu: 'Machines',
    badge: <CountBadge call={alertList} request={{ isOpen: true }} />,
    call: alertList,
    list: () => import('./alert/AlertList.tsx'),
  }),
  page({
    name: 'station-message',
    label: 'Messages of stations',
    icon: MessageIcon,
    menu: { tabOf: 'station' },
    call: stationMessages,
    list: () => import('./station/MessageList.tsx'),
  }),
  page({
    name: 'order',
    label: 'Orders',
    icon: OrderIcon,
    menu: 'Machines',
    call: consoleOrderList,
    list: () => import('./order/OrderList.tsx'),
  }),
  page({
    name: 'release',
    label: 'Capital releases',
    icon: ReleaseIcon,
    menu: 'Machines',
    call: releaseList,
    list: () => import('./release/ReleaseList.tsx'),
  }),
  page({
    name: 'agreement',
    label: 'Lease agreement',
    icon: AgreementIcon,
    menu: 'Machines',
    call: agreementList,
    list: () => import('./agreement/AgreementPage.tsx'),
  }),
  page({
    name: 'report',
    label: 'Reports',
    title: 'Revenue reports',
    icon: ReportIcon,
    menu: 'Revenue and income',
    badge: <CountBadge call={reportList} request={{ state: 'entered' }} />,
    call: reportList,
    // Support follows an income to its report.
    menuCall: reportReceive,
    list: () => import('./report/ReportList.tsx'),
    show: () => import('./report/ReportPage.tsx'),
  }),
  page({
    name: 'receipt',
    label: 'Receipts',
    icon: ReceiptIcon,
    menu: 'Revenue and income',
    call: receiptList,
    list: () => import('./receipt/ReceiptList.tsx'),
  }),
  page({
    name: 'settlement',
    label: 'Settlements',
    icon: SettlementIcon,
    menu: 'Revenue and income',
    call: settlementList,
    menuCall: reportReceive,
    list: () => import('./settlement/SettlementList.tsx'),
    show: () => import('./settlement/SettlementPage.tsx'),
  }),
  page({
    name: 'clock',
    label: 'Practice clock',
    icon: ClockIcon,
    menu: 'Revenue and income',
    call: clockState,
    menuCall: clockMove,
    list: () => import('./clock/ClockPage.tsx'),
  }),
]

import { approverKeyList } from '@millrace/contract/console/approver'
import { memberList } from '@millrace/contract/console/member'
import { auditList, operatorList } from '@millrace/contract/console/operator'
import { verificationList } from '@millrace/contract/console/verification'
import OperatorIcon from '@mui/icons-material/BadgeOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import VerificationIcon from '@mui/icons-material/HowToRegOutlined'
import MemberIcon from '@mui/icons-material/PeopleOutlined'
import ApproverIcon from '@mui/icons-material/VpnKeyOutlined'
import { CountBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const userPages = [
  page({
    name: 'member',
    label: 'Members',
    icon: MemberIcon,
    menu: 'People',
    call: memberList,
    list: () => import('./member/MemberList.tsx'),
    show: () => import('./member/MemberPage.tsx'),
  }),
  page({
    name: 'verification',
    label: 'Verifications',
    icon: VerificationIcon,
    menu: 'People',
    badge: <CountBadge call={verificationList} request={{ state: 'pending' }} />,
    call: verificationList,
    list: () => import('./verification/VerificationList.tsx'),
    show: () => import('./verification/VerificationPage.tsx'),
  }),
  page({
    name: 'operator',
    label: 'Operators',
    icon: OperatorIcon,
    menu: 'System',
    call: operatorList,
    list: () => import('./operator/OperatorList.tsx'),
  }),
  page({
    name: 'approver',
    label: 'Approval keys',
    icon: ApproverIcon,
    menu: 'System',
    call: approverKeyList,
    list: () => import('./approver/ApproverPage.tsx'),
  }),
  page({
    name: 'audit',
    label: 'Audit log',
    icon: AuditIcon,
    menu: 'System',
    call: auditList,
    list: () => import('./audit/AuditList.tsx'),
  }),
]

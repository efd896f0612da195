import { handoverList } from '@millrace/contract/console/handover'
import HandoverIcon from '@mui/icons-material/SwapHorizOutlined'
import { CountBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const handoverPages = [
  page({
    name: 'handover',
    label: 'Hand-over',
    icon: HandoverIcon,
    menu: '',
    badge: <CountBadge call={handoverList} request={{ isOpen: true }} />,
    call: handoverList,
    list: () => import('./HandoverPage.tsx'),
  }),
]

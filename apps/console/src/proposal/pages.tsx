import { proposalList } from '@millrace/contract/console/proposal'
import ProposalIcon from '@mui/icons-material/HowToRegOutlined'
import { CountBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'
import { proposalViews } from './proposalViews.ts'

export const proposalPages = [
  page({
    name: 'proposal',
    label: 'Approvals',
    icon: ProposalIcon,
    menu: '',
    badge: <CountBadge isToDecide call={proposalList} request={proposalViews['For you']} />,
    call: proposalList,
    list: () => import('./ProposalList.tsx'),
    show: () => import('./ProposalPage.tsx'),
  }),
]

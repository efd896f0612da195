import { communityList, moderationList, postRuleList } from '@millrace/contract/console/community'
import CommunityIcon from '@mui/icons-material/ForumOutlined'
import ModerationIcon from '@mui/icons-material/GavelOutlined'
import RuleIcon from '@mui/icons-material/SpellcheckOutlined'
import { CountBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const squarePages = [
  page({
    name: 'moderation',
    label: 'Moderation',
    icon: ModerationIcon,
    menu: 'Community',
    badge: <CountBadge call={moderationList} request={{ isOpen: true }} />,
    call: moderationList,
    list: () => import('./moderation/ModerationList.tsx'),
    show: () => import('./moderation/ModerationPage.tsx'),
  }),
  page({
    name: 'community',
    label: 'Posts',
    title: 'Community',
    icon: CommunityIcon,
    menu: 'Community',
    call: communityList,
    list: () => import('./community/CommunityPage.tsx'),
  }),
  page({
    name: 'postRule',
    label: 'Rules',
    icon: RuleIcon,
    menu: 'Community',
    call: postRuleList,
    list: () => import('./rule/RuleList.tsx'),
  }),
]

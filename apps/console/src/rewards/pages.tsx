import { codeList } from '@millrace/contract/console/code'
import { couponList, couponProgrammeList } from '@millrace/contract/console/coupon'
import { programmeList } from '@millrace/contract/console/programme'
import { submissionList } from '@millrace/contract/console/submission'
import ProgrammeIcon from '@mui/icons-material/CardGiftcardOutlined'
import CodeIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import CouponIcon from '@mui/icons-material/LocalActivityOutlined'
import SubmissionIcon from '@mui/icons-material/RateReviewOutlined'
import VoucherIcon from '@mui/icons-material/RedeemOutlined'
import { CountBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const rewardsPages = [
  page({
    name: 'programme',
    label: 'Programmes',
    title: 'Rewards',
    icon: ProgrammeIcon,
    menu: 'Rewards',
    call: programmeList,
    list: () => import('./programme/ProgrammePage.tsx'),
    show: () => import('./programme/ProgrammeOnePage.tsx'),
  }),
  page({
    name: 'couponProgramme',
    label: 'Coupon programmes',
    icon: CouponIcon,
    menu: 'Rewards',
    call: couponProgrammeList,
    list: () => import('./coupon/CouponProgrammeList.tsx'),
  }),
  page({
    name: 'coupon',
    label: 'Coupons and vouchers',
    icon: VoucherIcon,
    menu: 'Rewards',
    call: couponList,
    list: () => import('./coupon/CouponList.tsx'),
  }),
  page({
    name: 'code',
    label: 'Codes',
    icon: CodeIcon,
    menu: 'Rewards',
    call: codeList,
    list: () => import('./code/CodePage.tsx'),
  }),
  page({
    name: 'submission',
    label: 'Reward reviews',
    icon: SubmissionIcon,
    menu: 'Rewards',
    badge: <CountBadge call={submissionList} request={{ state: 'pending' }} />,
    call: submissionList,
    list: () => import('./review/SubmissionPage.tsx'),
  }),
]

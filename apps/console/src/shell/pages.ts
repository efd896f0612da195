import { overview } from '@millrace/contract/console/overview'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import { handoverPages } from '../handover/pages.tsx'
import { healthPages } from '../health/pages.tsx'
import { ledgerPages } from '../ledger/pages.tsx'
import { msgPages } from '../msg/pages.ts'
import { StartPage } from '../overview/OverviewPage.tsx'
import { productPages } from '../product/pages.tsx'
import { proposalPages } from '../proposal/pages.tsx'
import { rewardsPages } from '../rewards/pages.tsx'
import { servicePages } from '../service/pages.tsx'
import { squarePages } from '../square/pages.tsx'
import { transparencyPages } from '../transparency/pages.ts'
import { userPages } from '../user/pages.tsx'
import { walletPages } from '../wallet/pages.tsx'
import { isOffered, menuSections, type Page } from './page.ts'

/** The front page, which is loaded with the console. */
const dashboard: Page = {
  name: '',
  label: 'Dashboard',
  icon: DashboardIcon,
  menu: '',
  call: overview,
  list: StartPage,
}

/** All pages of the console, in the order of the menu. */
export const pages: readonly Page[] = [
  dashboard,
  ...proposalPages,
  ...handoverPages,
  ...ledgerPages,
  ...transparencyPages,
  ...walletPages,
  ...productPages,
  ...rewardsPages,
  ...squarePages,
  ...healthPages,
  ...userPages,
  ...servicePages,
  ...msgPages,
]

export const findPage = (name: string): Page | undefined => pages.find((page) => page.name === name)

/** The page of which this one is another tab. */
export function getTabOf(name: string): string | undefined {
  const menu = findPage(name)?.menu
  return typeof menu === 'object' ? menu.tabOf : undefined
}

/** What an operator with this role finds in the menu, by section. */
export const listMenu = (role: unknown) =>
  menuSections
    .map((title) => ({ title, pages: pages.filter((page) => page.menu === title && isOffered(page, role)) }))
    .filter(({ pages: shown }) => shown.length > 0)

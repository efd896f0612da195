import { paths } from '../packages/contract/src/paths.ts'
import type { Caller } from './members.ts'
import { queryOf } from './screens.ts'

/** Where money is shown. */
const moneyPaths: readonly string[] = [
  paths.home,
  paths.personal,
  paths.balance,
  paths.fund,
  paths.records,
  paths.pdf,
  paths.chooseChannel,
  paths.chainRecharge,
  paths.bankRecharge,
  paths.rechargeHistory,
  paths.chainMovements,
  paths.withdraw,
  paths.withdrawToBank,
  paths.withdrawHistory,
  paths.catalogue,
  paths.machine,
  paths.compare,
  paths.orders,
  paths.order,
  paths.holdings,
  paths.claim,
  paths.earnings,
  paths.month,
  paths.incomeSource,
  paths.messages,
  paths.transparency,
  paths.whatIf,
  paths.proof,
]

export const isMoneyScreen = (path: string): boolean => moneyPaths.includes(path)

/** With the demonstration's own things. */
export const findMoneyScreens = (caller: Caller): Promise<string[]> =>
  Promise.all(
    moneyPaths.map(async (path) =>
      path === paths.pdf ? `${path}?doc=statement` : `${path}${await queryOf(path, caller)}`,
    ),
  )

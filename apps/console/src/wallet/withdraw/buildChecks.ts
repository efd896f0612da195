import { formatAmount, isZero, pluralize } from '../../shell/amount.ts'
import { formatAge } from '../../shell/time.ts'
import type { Withdrawal } from './withdrawBadges.ts'

export type Check = {
  readonly name: string
  readonly value: string
  readonly note?: string
  /** A warning deserves a second look; it is not a verdict. */
  readonly tone: 'success' | 'warning' | 'error' | 'info'
}

const newAccountDays = 7
const newDestinationHours = 72
const quickWithdrawalHours = 24

const describeHours = (hours: number) => (hours < 1 ? 'less than an hour' : formatAge(hours * 3_600_000))
const describeDays = (days: number) => (days === 0 ? 'opened today' : pluralize(days, 'day'))
const formatTotal = (amount: string) => formatAmount(amount, 'USDT')

/** What is known about the member and the money, in the order in which an operator would ask. */
export function buildChecks({
  accountDays,
  destinationHours,
  isVerified,
  isFrozen,
  hasStop,
  paidBefore,
  fromRecharge,
  fromIncome,
  fromRewards,
  hoursSinceRecharge,
  withdrawn30Days,
}: Withdrawal['checks']): readonly Check[] {
  const isQuickWithdrawal = hoursSinceRecharge !== null && hoursSinceRecharge < quickWithdrawalHours
  const stopCheck: Check = {
    name: 'Stop by finance',
    value: 'Withdrawals are stopped',
    note: 'Nothing is paid before the stop ends, approved or not.',
    tone: 'error',
  }
  const freezeCheck: Check = {
    name: 'Account',
    value: 'Frozen',
    note: 'Withdrawals to destinations bound before the freeze are still allowed.',
    tone: 'error',
  }
  return [
    ...(hasStop ? [stopCheck] : []),
    ...(isFrozen ? [freezeCheck] : []),
    { name: 'Identity', value: isVerified ? 'Verified' : 'Not verified', tone: isVerified ? 'success' : 'warning' },
    {
      name: 'Age of the account',
      value: describeDays(accountDays),
      tone: accountDays < newAccountDays ? 'warning' : 'success',
    },
    {
      name: 'Age of the destination',
      value: describeHours(destinationHours),
      tone: destinationHours < newDestinationHours ? 'warning' : 'success',
    },
    {
      name: 'Paid there before',
      value: paidBefore === 0 ? 'Never' : pluralize(paidBefore, 'time'),
      tone: paidBefore === 0 ? 'warning' : 'success',
    },
    {
      name: 'Last recharge',
      value: hoursSinceRecharge === null ? 'Never' : `${describeHours(hoursSinceRecharge)} ago`,
      ...(isQuickWithdrawal && { note: 'Withdrawn soon after the recharge.' }),
      tone: isQuickWithdrawal ? 'warning' : 'info',
    },
    {
      name: 'Withdrawn in 30 days',
      value: isZero(withdrawn30Days) ? 'Nothing' : formatTotal(withdrawn30Days),
      tone: 'info',
    },
    { name: 'Recharged so far', value: formatTotal(fromRecharge), tone: 'info' },
    { name: 'Income claimed so far', value: formatTotal(fromIncome), tone: 'info' },
    { name: 'Rewards so far', value: formatTotal(fromRewards), tone: 'info' },
  ]
}

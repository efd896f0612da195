import { formatUsdt, isZero } from '../../shell/amount.ts'
import { formatAge } from '../../shell/formatAge.ts'
import type { Withdrawal } from './withdrawBadges.ts'

/** `heed` is what somebody should look at twice; it is no verdict. */
export type Check = {
  readonly name: string
  readonly value: string
  readonly about: string
  readonly tone: 'good' | 'heed' | 'bad' | 'plain'
}

const youngAccountDays = 7
const youngDestinationHours = 72
const quickTurnHours = 24

const hoursInWords = (hours: number) => (hours < 1 ? 'less than an hour' : formatAge(hours * 3_600_000))
const daysInWords = (days: number) => (days === 0 ? 'opened today' : days === 1 ? '1 day' : `${days} days`)
const usdt = (amount: string) => `${formatUsdt(amount)} USDT`

/** What is known about the member and the money, in the order in which one would ask. */
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
  const isQuickTurn = hoursSinceRecharge !== null && hoursSinceRecharge < quickTurnHours
  return [
    ...(hasStop
      ? [
          {
            name: 'Stop by finance',
            value: 'Withdrawals are stopped',
            about: 'Nothing is paid before the stop ends, approved or not.',
            tone: 'bad',
          } as const,
        ]
      : []),
    ...(isFrozen
      ? [
          {
            name: 'Account',
            value: 'Frozen',
            about: 'Withdrawals to what was bound before the freeze go on.',
            tone: 'bad',
          } as const,
        ]
      : []),
    {
      name: 'Identity',
      value: isVerified ? 'Verified' : 'Not verified',
      about: '',
      tone: isVerified ? 'good' : 'heed',
    },
    {
      name: 'Age of the account',
      value: daysInWords(accountDays),
      about: '',
      tone: accountDays < youngAccountDays ? 'heed' : 'good',
    },
    {
      name: 'Age of the destination',
      value: hoursInWords(destinationHours),
      about: '',
      tone: destinationHours < youngDestinationHours ? 'heed' : 'good',
    },
    {
      name: 'Paid there before',
      value: paidBefore === 0 ? 'Never' : paidBefore === 1 ? 'Once' : `${paidBefore} times`,
      about: '',
      tone: paidBefore === 0 ? 'heed' : 'good',
    },
    {
      name: 'Last recharge',
      value: hoursSinceRecharge === null ? 'Never' : `${hoursInWords(hoursSinceRecharge)} ago`,
      about: isQuickTurn ? 'In and soon out again.' : '',
      tone: isQuickTurn ? 'heed' : 'plain',
    },
    {
      name: 'Withdrawn in 30 days',
      value: isZero(withdrawn30Days) ? 'Nothing' : usdt(withdrawn30Days),
      about: '',
      tone: 'plain',
    },
    { name: 'Recharged so far', value: usdt(fromRecharge), about: '', tone: 'plain' },
    { name: 'Income claimed so far', value: usdt(fromIncome), about: '', tone: 'plain' },
    { name: 'Rewards so far', value: usdt(fromRewards), about: '', tone: 'plain' },
  ]
}

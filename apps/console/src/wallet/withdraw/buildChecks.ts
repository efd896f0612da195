import type { Check } from '../../components/review/CheckList.tsx'
import { checkDevice, checkSum } from '../../components/review/memberChecks.ts'
import type { Context } from '../../components/review/MemberContext.tsx'
import { formatAmount, isZero, pluralize } from '../../shell/amount.ts'
import { formatAge } from '../../shell/time.ts'
import type { Withdrawal } from './withdrawBadges.ts'

const newAccountDays = 7
const newDestinationHours = 72
const quickWithdrawalHours = 24

const describeHours = (hours: number) => (hours < 1 ? 'Less than an hour' : formatAge(hours * 3_600_000))
const describeDays = (days: number) => (days === 0 ? 'Opened today' : pluralize(days, 'day'))
const formatTotal = (amount: string) => formatAmount(amount, 'USDT')

type Known = Pick<Withdrawal, 'checks' | 'amount'>
type Around = Pick<Context, 'doesSumAgree' | 'withdrawals' | 'devices'>

/** Whether it is more than was ever paid to the member. */
function checkSize(amount: string, withdrawals: Around['withdrawals']): Check {
  const paid = withdrawals.filter(({ state }) => state === 'paid').map((row) => Number(row.amount))
  if (paid.length === 0) return { name: 'Size', value: 'The first withdrawal', tone: 'info' }
  const largest = Math.max(...paid)
  return Number(amount) > largest
    ? {
        name: 'Larger than before',
        value: `Up to ${formatTotal(largest.toFixed(6))} so far`,
        unusual: 'it is more than was ever paid to this member',
        tone: 'warning',
      }
    : { name: 'Usual size', value: `Up to ${formatTotal(largest.toFixed(6))} before`, tone: 'success' }
}

const checkAround = (amount: string, { doesSumAgree, withdrawals, devices }: Around): Check[] => [
  checkSum(doesSumAgree),
  checkSize(amount, withdrawals),
  checkDevice(devices),
]

/** What is known about the member and the money, in the order in which an operator would ask. */
export function buildChecks({ checks, amount }: Known, context: Around | undefined): readonly Check[] {
  const {
    accountDays,
    destinationHours,
    isVerified,
    isFrozen,
    hasStop,
    paidBefore,
    hoursSinceRecharge,
    withdrawn30Days,
  } = checks
  const isQuickWithdrawal = hoursSinceRecharge !== null && hoursSinceRecharge < quickWithdrawalHours
  const stopCheck: Check = {
    name: 'Stop by finance',
    value: 'Withdrawals are stopped',
    unusual: 'finance has stopped withdrawals of this member',
    note: 'Nothing is paid before the stop ends, approved or not.',
    tone: 'error',
  }
  const freezeCheck: Check = {
    name: 'Account',
    value: 'Frozen',
    unusual: 'the account is frozen',
    note: 'Withdrawals to destinations bound before the freeze are still allowed.',
    tone: 'error',
  }
  return [
    ...(hasStop ? [stopCheck] : []),
    ...(isFrozen ? [freezeCheck] : []),
    ...(context ? checkAround(amount, context) : []),
    {
      name: 'Identity',
      value: isVerified ? 'Verified' : 'Not verified',
      unusual: 'the member is not verified',
      tone: isVerified ? 'success' : 'warning',
    },
    {
      name: 'Age of the account',
      value: describeDays(accountDays),
      unusual: `the account is ${accountDays === 0 ? 'new today' : `${describeDays(accountDays)} old`}`,
      tone: accountDays < newAccountDays ? 'warning' : 'success',
    },
    {
      name: 'Age of the destination',
      value: describeHours(destinationHours),
      unusual: `the destination was bound ${describeHours(destinationHours)} ago`,
      tone: destinationHours < newDestinationHours ? 'warning' : 'success',
    },
    {
      name: 'Paid there before',
      value: paidBefore === 0 ? 'Never' : pluralize(paidBefore, 'time'),
      unusual: 'nothing was paid there before',
      tone: paidBefore === 0 ? 'warning' : 'success',
    },
    {
      name: 'Last recharge',
      value: hoursSinceRecharge === null ? 'Never' : `${describeHours(hoursSinceRecharge)} ago`,
      ...(isQuickWithdrawal && {
        note: 'Withdrawn soon after the recharge.',
        unusual: 'it comes soon after a recharge',
      }),
      tone: isQuickWithdrawal ? 'warning' : 'info',
    },
    {
      name: 'Withdrawn in 30 days',
      value: isZero(withdrawn30Days) ? 'Nothing' : formatTotal(withdrawn30Days),
      tone: 'info',
    },
  ]
}

import { AwaitedWithdrawals } from '../../features/wallet/paidMoment/AwaitedWithdrawals.tsx'
import { WalletCard } from '../../features/wallet/WalletCard.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { HomeClaim as ClaimCard } from './HomeClaim.tsx'
import { HomeEvening } from './HomeEvening.tsx'
import { HomeFirstMinute } from './HomeFirstMinute.tsx'

export { HomeFreeIncome } from './HomeFreeIncome.tsx'
export { HomeHoldings } from './HomeHoldings.tsx'
export { HomeNextStep } from './HomeNextStep.tsx'

/** The title of a wide screen. */
export function HomeHello() {
  const t = useText()
  const { data } = useMember()
  if (!data) return t('shell.tab.home')
  const { name, calledName, phone, email } = data
  const hasNickname = name !== phone && name !== email
  return hasNickname ? t('user.greeting.hello', { name: calledName || name }) : t('user.greeting.hello-new')
}

/** The path of the first minute, what the member has, and why it may be frozen. */
export function HomeMoney() {
  const { data } = useMember()
  return (
    <div className="grid gap-4">
      {data && <FrozenNote member={data} />}
      <AwaitedWithdrawals />
      <HomeFirstMinute />
      <WalletCard />
    </div>
  )
}

/** What can be claimed, and in the evening what the machines have said of the day. */
export const HomeClaim = () => (
  <div className="grid gap-4 empty:hidden">
    <ClaimCard />
    <HomeEvening />
  </div>
)

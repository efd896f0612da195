import { paths } from '@millrace/contract/paths'
import { rechargeChannels } from '@millrace/contract/wallet/recharge'
import { ButtonLink } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TillButton } from '../../features/wallet/TillButton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'

/** One tap at the practice till; while that is closed, the way to the other channels. */
export function TakeMoney() {
  const t = useText()
  const { data, isError } = useCall(rechargeChannels, {})
  const till = data?.find(({ id }) => id === 'till')
  if (!data && !isError) return <Skeleton className="h-12 w-full" />
  // The middle one of the amounts.
  const amount = till?.choices[Math.floor(till.choices.length / 2)]
  return till?.isOpen && amount ? (
    <TillButton amount={amount} />
  ) : (
    <ButtonLink isWide to={paths.chooseChannel}>
      {t('firstMinute.money.elsewhere')}
    </ButtonLink>
  )
}

import { SwitchRow } from '../../components/SwitchRow.tsx'
import {
  findLocalCurrency,
  switchLocalMoney,
  useIsLocalMoneyOn,
} from '../../features/wallet/localMoney/useLocalCurrency.ts'
import type { Member } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

/** Whether amounts are said in the member's currency too; not there for who has none of ours. */
export function LocalMoneyRow({ member: { country } }: { member: Member }) {
  const t = useText()
  const isOn = useIsLocalMoneyOn()
  if (!findLocalCurrency(country)) return null
  return (
    <SwitchRow
      icon="exchange"
      title={t('settings.local-money')}
      below={t('settings.local-money-body')}
      isOn={isOn}
      onChange={switchLocalMoney}
    />
  )
}

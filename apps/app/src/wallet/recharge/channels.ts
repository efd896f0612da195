import type { DataOf } from '@millrace/contract/call'
import { rechargeChannels } from '@millrace/contract/wallet/recharge'
import { useCall } from '../../shell/queries.ts'
import { useFormatMoney } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

export type Channel = DataOf<typeof rechargeChannels>[number]

export const useChannels = () => useCall(rechargeChannels, {})

/** Formats the smallest and, if there is one, the largest amount of a channel. */
export function useFormatLimits(): (channel: Pick<Channel, 'min' | 'max' | 'currency'>) => string {
  const t = useText()
  const formatMoney = useFormatMoney()
  return ({ min, max, currency }) =>
    max === null
      ? t('recharge.choose.from', { min: formatMoney(min, currency) })
      : t('recharge.choose.from-to', { min: formatMoney(min, currency), max: formatMoney(max, currency) })
}

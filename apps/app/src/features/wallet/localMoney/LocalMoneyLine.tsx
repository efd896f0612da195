import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { exchangeRateHistory } from '@millrace/contract/wallet/recharge'
import { toDecimal, toLocal } from '@millrace/money'
import { formatTime, toLocalDay } from '../../../shell/dates.ts'
import { useAreAmountsHidden } from '../../../shell/hiddenAmounts.ts'
import { useCall } from '../../../shell/queries.ts'
import { parseUsdt } from '../../../shell/usdt.ts'
import { useFormatShortDay } from '../../../shell/useFormatShortDay.ts'
import { useFormatMoney, useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { useText } from '../../../shell/useText.ts'
import { LocalMoneySpace } from './LocalMoneySpace.tsx'

/** A source has a new rate at least once a day. */
const oldAfterMs = 86_400_000
const staleMs = 600_000

/** An amount of USDT in local money, in whole units, with the rate and its time; nothing where there is no rate. */
export function LocalMoneyLine({ amount, currency }: { amount: string; currency: LocalCurrency }) {
  const t = useText()
  const formatMoney = useFormatMoney()
  const formatRate = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatDay = useFormatShortDay()
  const isHidden = useAreAmountsHidden()
  const { data: days, dataUpdatedAt, isPending } = useCall(exchangeRateHistory, { currency }, { staleTime: staleMs })
  const usdt = parseUsdt(amount)
  // Nothing is nothing in any currency.
  if (isPending || isHidden || usdt.minor === 0n) return <LocalMoneySpace />
  const today = days?.at(-1)
  if (!today) return null
  const { rate, setTime } = today
  // Rounded down, so that nobody counts on more than it would be.
  const local = toLocal(usdt, currency, rate, 'floor')
  const said = formatMoney(toDecimal(local), currency, { decimals: 0 })
  const day = formatDay(toLocalDay(setTime))
  if (dataUpdatedAt - Date.parse(setTime) > oldAfterMs)
    return <p className="text-12 font-normal text-caution">{t('localMoney.old', { amount: said, day })}</p>
  return (
    <p className="text-12 font-normal text-muted">
      {t('localMoney.about', {
        amount: said,
        // All digits are where it is exchanged: on a narrow phone, in every language, this is one line.
        rate: formatRate(rate),
        time: `${day}, ${formatTime(setTime)}`,
      })}
    </p>
  )
}

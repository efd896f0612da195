import type { Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { CopyText } from '../../components/CopyableText.tsx'
import { Facts, type Fact } from '../../components/Facts.tsx'
import { Figure } from '../../components/Amount.tsx'
import { formatMoment } from '../../shell/dates.ts'
import { usdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useRateText } from './useRateText.ts'

/** All that is known of a recharge, down to the last number. */
export function RechargeFacts({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const { code: language } = useLanguage()
  const rateText = useRateText()
  const {
    code,
    channelId,
    currency,
    asked,
    paid,
    credited,
    rate,
    address,
    txHash,
    confirmations,
    confirmationsNeeded,
    accountNumber,
    createTime,
    arriveTime,
    expireTime,
    state,
  } = recharge
  const figure = (decimal: string) => {
    const amount = parseMoney(decimal, currency)
    return amount && <Figure amount={amount} />
  }
  const facts: (Fact | false)[] = [
    asked !== null && { name: t('recharge.asked'), value: figure(asked) },
    paid !== null && { name: t('recharge.paid'), value: figure(paid) },
    rate !== null && { name: t('recharge.rate'), value: rateText(rate, currency) },
    credited !== null && {
      name: t(state === 'arrived' ? 'recharge.credited' : 'recharge.to-be-credited'),
      value: <Figure amount={usdt(credited)} {...(state === 'arrived' ? { tone: 'good' } : {})} />,
    },
    confirmations !== null &&
      txHash !== '' && {
        name: t('recharge.confirmations'),
        value: t('recharge.of', {
          value: Math.min(confirmations, confirmationsNeeded ?? 0),
          max: confirmationsNeeded ?? 0,
        }),
      },
    { name: t('recharge.way'), value: t(`recharge.channel.${channelId}`) },
    { name: t('recharge.code'), value: <CopyText text={code} /> },
    accountNumber !== '' && { name: t('recharge.account'), value: <CopyText text={accountNumber} /> },
    txHash !== '' && { name: t('recharge.hash'), value: <CopyText text={txHash} /> },
    address !== '' && txHash !== '' && { name: t('recharge.address'), value: <CopyText text={address} /> },
    { name: t('recharge.opened'), value: formatMoment(createTime, language) },
    arriveTime !== null && { name: t('recharge.arrived-at'), value: formatMoment(arriveTime, language) },
    expireTime !== null &&
      (state === 'pending' || state === 'expired') && {
        name: t(state === 'expired' ? 'recharge.expired-at' : 'recharge.expires'),
        value: formatMoment(expireTime, language),
      },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}

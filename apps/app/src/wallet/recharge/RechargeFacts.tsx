import type { Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { type FactList, Facts } from '../../components/Facts.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useFormatRate } from '../useFormatRate.ts'

/** All details of a recharge. */
export function RechargeFacts({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const { code: language } = useLanguage()
  const formatRate = useFormatRate()
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
  const toAmount = (decimal: string) => {
    const amount = parseMoney(decimal, currency)
    return amount && <Amount value={amount} />
  }
  const facts: FactList = [
    asked !== null && { name: t('recharge.asked'), value: toAmount(asked) },
    paid !== null && { name: t('recharge.paid'), value: toAmount(paid) },
    rate !== null && { name: t('recharge.rate'), value: formatRate(rate, currency) },
    credited !== null && {
      name: t(state === 'arrived' ? 'recharge.credited' : 'recharge.to-be-credited'),
      value: <Amount value={credited} {...(state === 'arrived' ? { tone: 'good' } : {})} />,
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
    { name: t('recharge.code'), value: <CopyableText text={code} /> },
    accountNumber !== '' && { name: t('recharge.account'), value: <CopyableText text={accountNumber} /> },
    txHash !== '' && { name: t('recharge.hash'), value: <CopyableText text={txHash} /> },
    address !== '' && txHash !== '' && { name: t('recharge.address'), value: <CopyableText text={address} /> },
    { name: t('recharge.opened'), value: formatDateTime(createTime, language) },
    arriveTime !== null && { name: t('recharge.arrived-at'), value: formatDateTime(arriveTime, language) },
    expireTime !== null &&
      (state === 'pending' || state === 'expired') && {
        name: t(state === 'expired' ? 'recharge.expired-at' : 'recharge.expires'),
        value: formatDateTime(expireTime, language),
      },
  ]
  return <Facts facts={facts} />
}

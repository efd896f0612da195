import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { rechargeFaucet, type Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { AmountField } from '../../../components/AmountField.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { readTypedAmount, toTypedAmount } from '../../../components/typedAmount.ts'
import { callApi } from '../../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../../shell/form/form.tsx'
import { showToast } from '../../../shell/toast.ts'
import { useFormatMoney } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'

const defaultAmount = '100'

type FaucetProps = { recharge: Recharge; min: string; isOpen: boolean }

/** Practice mode: sends practice USDT to the member's address. */
export function Faucet({ recharge: { channelId, asked }, min, isOpen }: FaucetProps) {
  const t = useText()
  const { tag } = useLanguage()
  const formatMoney = useFormatMoney()
  const form = useForm({
    initial: { amount: asked ? toTypedAmount(asked.replace(/\.?0+$/, ''), tag) : defaultAmount },
    rules: () => ({}),
    refusalFields: { 'faucet.too-much': 'amount', 'field.amount': 'amount' },
    send,
  })

  async function send({ amount }: { amount: string }): Promise<void> {
    const { decimal, problem } = readTypedAmount(amount, 'USDT', tag)
    if (problem) return form.showErrors({ amount: t('amountField.wrong') })
    const sent = await callApi(rechargeFaucet, { channelId: channelId as ChainRail, amount: decimal })
    showToast(t('recharge.faucet.sent', { amount: formatMoney(sent.amount, 'USDT') }), { tone: 'good' })
  }
  const { amount: typed, decimal } = readTypedAmount(form.values.amount, 'USDT', tag)
  const minimum = parseMoney(min, 'USDT')
  const isBelowMinimum = typed !== null && minimum !== null && typed.minor < minimum.minor
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-picture bg-soft text-accent">
          <Icon name="drop" />
        </span>
        <div className="grid gap-0.5">
          <h2 className="font-bold">{t('recharge.faucet.title')}</h2>
          <p className="text-13 text-muted">{t('recharge.faucet.body')}</p>
        </div>
      </div>
      <FormBody form={form}>
        <AmountField
          label={t('recharge.faucet.amount')}
          unit="USDT"
          {...form.bind('amount')}
          hint={isBelowMinimum ? t('recharge.faucet.below-minimum', { minimum: formatMoney(min, 'USDT') }) : undefined}
        />
      </FormBody>
      {isOpen ? (
        <SubmitButton form={form}>
          {typed ? t('recharge.faucet.send', { amount: formatMoney(decimal, 'USDT') }) : t('recharge.faucet.title')}
        </SubmitButton>
      ) : (
        <p className="text-13 font-semibold text-caution">{t('recharge.closed-body')}</p>
      )}
    </Card>
  )
}

import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { rechargeDetail, rechargeFaucet, rechargeRecord, type Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney, toDecimal } from '@millrace/money'
import { AmountField } from '../../../components/AmountField.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { callApi } from '../../../shell/client.ts'
import { FormBody } from '../../../shell/form/FormBody.tsx'
import { SubmitButton } from '../../../shell/form/SubmitButton.tsx'
import { useForm } from '../../../shell/form/useForm.ts'
import { queryClient } from '../../../shell/queries.ts'
import { showToast } from '../../../shell/toast.ts'
import { useText } from '../../../shell/useText.ts'
import { parseTypedMoney } from '../parseTypedMoney.ts'
import { useMoneyText } from '../useMoneyText.ts'

const offered = '100'

/** Practice mode: sends practice USDT to the own address, as anybody could. */
export function Faucet({
  recharge: { channelId, asked },
  min,
  isOpen,
}: {
  recharge: Recharge
  min: string
  isOpen: boolean
}) {
  const t = useText()
  const money = useMoneyText()
  const form = useForm({
    initial: { amount: asked ? asked.replace(/\.?0+$/, '') : offered },
    rules: () => ({}),
    refusals: { 'faucet.too-much': 'amount', 'field.amount': 'amount' },
    send,
  })

  async function send({ amount }: { amount: string }): Promise<void> {
    if (!parseTypedMoney(amount, 'USDT')) return form.fail({ amount: t('recharge.amount-wrong') })
    const sent = await callApi(rechargeFaucet, { channelId: channelId as ChainRail, amount: amount.replace(/\.$/, '') })
    showToast(t('recharge.faucet.sent', { amount: money(sent.amount, 'USDT') }), { tone: 'good' })
    await Promise.all(
      [rechargeDetail, rechargeRecord].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
  const typed = parseTypedMoney(form.values.amount, 'USDT')
  const least = parseMoney(min, 'USDT')
  const isBelow = typed !== null && least !== null && typed.minor < least.minor
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
          hint={isBelow ? t('recharge.faucet.below-minimum', { minimum: money(min, 'USDT') }) : undefined}
        />
      </FormBody>
      {isOpen ? (
        <SubmitButton form={form}>
          {typed ? t('recharge.faucet.send', { amount: money(toDecimal(typed), 'USDT') }) : t('recharge.faucet.title')}
        </SubmitButton>
      ) : (
        <p className="text-13 font-semibold text-caution">{t('recharge.closed-body')}</p>
      )}
    </Card>
  )
}

import type { DataOf } from '@millrace/contract/call'
import { codeCheck, codeExchange, codeRedeem } from '@millrace/contract/rewards/code'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { TextField } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { callApi } from '../../shell/client.ts'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { toLocalDay } from '../../shell/dates.ts'
import { FormBody, useForm } from '../../shell/form/form.tsx'
import { markSaid } from '../../shell/said.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Checked = DataOf<typeof codeCheck>

const redeem = createIdempotentCall(codeRedeem)
const exchange = createIdempotentCall(codeExchange)

/** A redemption or exchange code: first what it is worth, then its use. */
export function CodeCard() {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const [checked, setChecked] = useState<Checked | null>(null)
  const form = useForm({
    initial: { rewardCode: '' },
    rules: () => ({ rewardCode: ({ rewardCode }) => (rewardCode.trim() ? null : 'reward.code.missing') }),
    otherRefusals: 'rewardCode',
    send: async (values) => {
      if (using.isPending) return
      setChecked(null)
      setChecked(await callApi(codeCheck, values))
    },
  })
  const change = (rewardCode: string) => {
    form.set({ rewardCode })
    setChecked(null)
  }
  const using = useCallMutation(({ use }: Checked) => (use === 'exchange' ? exchange : redeem)(form.values), {
    onSuccess: ({ amount }) => {
      const isMoney = Number(amount) > 0
      showToast(isMoney ? t('reward.code.done', { amount: formatUsdt(amount) }) : t('reward.code.done-coupon'), {
        tone: 'good',
      })
      change('')
    },
    onRefused: (failure) => {
      markSaid(failure)
      setChecked(null)
      form.showErrors({ rewardCode: failure.message })
    },
  })
  const isBusy = form.isBusy || using.isPending
  return (
    <Card className="p-5">
      <FormBody form={form} className="grid max-w-[520px] gap-3">
        <div className="flex flex-wrap gap-x-2">
          <div className="flex-1 basis-[10rem]">
            <TextField
              label={t('reward.code.have')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              {...form.bind('rewardCode')}
              onChange={change}
            />
          </div>
          {!checked && (
            // As far down as the field, which stands below its label.
            <div className="pt-[calc(0.8125rem*var(--reading)+10px)]">
              <Button type="submit" isBusy={isBusy}>
                {t('reward.code.check')}
              </Button>
            </div>
          )}
        </div>
        {checked ? (
          <>
            <CodeWorth checked={checked} />
            <Button isWide isBusy={isBusy} onPress={() => using.mutate(checked)}>
              {checked.coupon
                ? t('reward.code.use-coupon')
                : t('reward.code.use', { amount: formatUsdt(checked.amount) })}
            </Button>
          </>
        ) : (
          !form.errors['rewardCode'] && <p className="text-13 text-muted">{t('reward.code.hint')}</p>
        )}
      </FormBody>
    </Card>
  )
}

/** What a code is worth, before anything happens. */
export function CodeWorth({ checked: { use, amount, coupon, endTime } }: { checked: Checked }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const worth = coupon
    ? t('reward.code.coupon', { name: coupon })
    : t('reward.code.worth', { amount: formatUsdt(amount) })
  return (
    <div role="status" className="grid gap-1 text-13">
      <p className="flex gap-1.5 font-semibold text-good">
        <Icon name="check" className="mt-0.5 size-4" />
        <span>
          {worth}
          {endTime && `, ${t('reward.code.until', { day: formatDay(toLocalDay(endTime), code) })}`}
        </span>
      </p>
      {use === 'exchange' && <p className="text-muted">{t('reward.code.exchange-once')}</p>}
    </div>
  )
}

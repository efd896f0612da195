import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { rechargeAdd, rechargeChannels } from '@millrace/contract/wallet/recharge'
import { parseMoney, toDecimal } from '@millrace/money'
import { useNavigate, useSearchParams } from 'react-router'
import { AmountField } from '../../../components/AmountField.tsx'
import { TextField } from '../../../components/Field.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Segmented } from '../../../components/SegmentedControl.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { attemptKeys } from '../../../shell/idempotencyKeys.ts'
import { CallFailure } from '../../../shell/CallFailure.ts'
import { callApi } from '../../../shell/client.ts'
import { FormBody } from '../../../shell/form/FormBody.tsx'
import { SubmitButton } from '../../../shell/form/SubmitButton.tsx'
import { useForm } from '../../../shell/form/useForm.ts'
import { ShowAmounts } from '../../../shell/hiddenAmounts.ts'
import { queryClient, useCall } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { useMember } from '../../../shell/useMember.ts'
import { useText } from '../../../shell/useText.ts'
import { useQuote } from '../../useQuote.ts'
import { ChannelClosed } from '../ChannelClosed.tsx'
import { parseTypedMoney } from '../parseTypedMoney.ts'
import { useMoneyText } from '../useMoneyText.ts'
import { findPhoneChannel, isPayer, formatPayer } from './payer.ts'
import { RateCard } from './RateCard.tsx'

type Channels = DataOf<typeof rechargeChannels>
type BankChannelId = 'mobile-money-kes' | 'instant-inr' | 'transfer-ngn'
type Values = { amount: string; phone: string; handle: string }

// Kept beyond the screen: a try that got no answer may have gone through, and its repeat has to be known as one.
const keys = attemptKeys()
const channelsChanged = () => queryClient.invalidateQueries({ queryKey: [rechargeChannels.path] })

/** Country and way, amount, the rate it is exchanged at and what arrives. */
export function BankRechargeForm() {
  const t = useText()
  const channels = useCall(rechargeChannels, {})
  const member = useMember()
  const [search] = useSearchParams()
  const banks = channels.data?.filter(({ rail }) => rail === 'bank') ?? []
  const wanted = search.get('channel') ?? findPhoneChannel(member.data?.phone ?? '')
  const channel = banks.find(({ id }) => id === wanted) ?? banks.find(({ isOpen }) => isOpen) ?? banks[0]
  if (channel) return <FormOf channel={channel} banks={banks} phone={member.data?.phone ?? ''} />
  return (
    <Screen title={t('recharge.bank.title')}>
      <Loaded query={channels} skeleton={<FormSkeleton />}>
        {() => <ChannelClosed />}
      </Loaded>
    </Screen>
  )
}

function FormOf({ channel, banks, phone }: { channel: Channels[number]; banks: Channels; phone: string }) {
  const t = useText()
  const money = useMoneyText()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const currency = channel.currency as LocalCurrency
  const quote = useQuote(currency, 'in')
  const payer = formatPayer(channel.id)
  const form = useForm<Values>({
    name: 'cashrecharge',
    initial: { amount: '', phone: findPhoneChannel(phone) === 'mobile-money-kes' ? phone : '', handle: '' },
    kept: ['amount', 'phone', 'handle'],
    rules: () => ({}),
    refusals: {
      'recharge.below-minimum': 'amount',
      'recharge.above-maximum': 'amount',
      'recharge.amount': 'amount',
      ...(payer ? { 'recharge.payer': payer } : {}),
    },
    send,
  })

  function wrongIn(values: Values): Record<string, string> {
    const typed = parseTypedMoney(values.amount, currency)
    const [least, most] = [
      parseMoney(channel.min, currency),
      channel.max === null ? null : parseMoney(channel.max, currency),
    ]
    return {
      ...(!typed
        ? { amount: t('recharge.bank.amount-wrong') }
        : least && typed.minor < least.minor
          ? { amount: t('recharge.below-minimum', { minimum: money(channel.min, currency) }) }
          : most && typed.minor > most.minor
            ? { amount: t('recharge.bank.above-maximum', { maximum: money(channel.max ?? '', currency) }) }
            : {}),
      ...(payer && !isPayer(payer, values[payer]) ? { [payer]: t(`recharge.bank.${payer}-wrong`) } : {}),
    }
  }

  async function send(values: Values): Promise<void> {
    const wrong = wrongIn(values)
    if (Object.keys(wrong).length > 0) return form.fail(wrong)
    if (!quote.data) return void quote.refetch()
    const request = {
      channelId: channel.id,
      amount: values.amount.replace(/\.$/, ''),
      rateId: quote.data.id,
      ...(payer ? { payer: values[payer].trim() } : {}),
    }
    try {
      const recharge = await callApi(rechargeAdd, request, undefined, { 'Idempotency-Key': keys.of(request) })
      keys.settled()
      form.set({ amount: '' })
      // Back from the bank's page leads to how far it is, not to a form that has been sent.
      await navigate(`${paths.bankRecharge}?id=${recharge.id}`, { replace: true })
      // An account number is to be read first; the other ways are confirmed on the bank's own page.
      if (recharge.pageUrl && !recharge.accountNumber) location.assign(recharge.pageUrl)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      keys.failed(failure.answer?.code ?? null)
      const error = failure.answer?.error
      if (error === 'rate.over' || error === 'rate.unknown') void quote.refetch()
      if (error === 'recharge.channel-closed' || error === 'recharge.above-maximum') void channelsChanged()
      throw failure
    }
  }

  const typed = parseTypedMoney(form.values.amount, currency)
  const button = typed
    ? t('recharge.bank.pay', { amount: money(toDecimal(typed), currency) })
    : t('recharge.bank.pay-plain')
  return (
    <Screen
      title={t('recharge.bank.title')}
      onRefresh={channelsChanged}
      bottom={channel.isOpen && <SubmitButton form={form}>{button}</SubmitButton>}
    >
      <div className="grid gap-2">
        <p className="text-13 font-semibold text-muted">{t('recharge.bank.country')}</p>
        <Segmented
          label={t('recharge.bank.country')}
          options={banks.map(({ id, currency: each }) => ({
            value: id,
            text: t(`wallet.country.${each as LocalCurrency}`),
          }))}
          value={channel.id}
          onChange={(id) => setSearch({ channel: id }, { replace: true })}
        />
        <p className="text-13 text-muted">{t(`recharge.bank.about.${channel.id as BankChannelId}`)}</p>
      </div>
      {channel.isOpen ? (
        <>
          <FormBody form={form}>
            <AmountField
              label={t('recharge.bank.amount')}
              unit={currency}
              hint={
                channel.max === null
                  ? t('recharge.choose.from', { min: money(channel.min, currency) })
                  : t('recharge.choose.from-to', {
                      min: money(channel.min, currency),
                      max: money(channel.max, currency),
                    })
              }
              {...form.bind('amount')}
            />
            {payer === 'phone' && (
              <TextField
                label={t('recharge.bank.phone')}
                hint={t('recharge.bank.phone-hint')}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={20}
                {...form.bind('phone')}
              />
            )}
            {payer === 'handle' && (
              <TextField
                label={t('recharge.bank.handle')}
                hint={t('recharge.bank.handle-hint')}
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={60}
                placeholder={t('recharge.bank.handle-example')}
                {...form.bind('handle')}
              />
            )}
          </FormBody>
          <ShowAmounts value>
            <RateCard quote={quote} amount={typed} currency={currency} />
          </ShowAmounts>
        </>
      ) : (
        <ChannelClosed />
      )}
    </Screen>
  )
}

function FormSkeleton() {
  return (
    <>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton shape="picture" className="h-13 w-full" />
      </div>
      {[1, 2].map((each) => (
        <div key={each} className="grid gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton shape="picture" className="h-13 w-full" />
        </div>
      ))}
      <Skeleton shape="card" className="h-36 w-full" />
    </>
  )
}

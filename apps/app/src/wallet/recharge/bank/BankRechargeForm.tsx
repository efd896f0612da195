import { CallFailure } from '@millrace/client/CallFailure'
import { paths } from '@millrace/contract/paths'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { rechargeAdd } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { AmountField } from '../../../components/AmountField.tsx'
import { TextField } from '../../../components/Field.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { SegmentedControl } from '../../../components/SegmentedControl.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { readTypedAmount } from '../../../components/typedAmount.ts'
import { createIdempotentCall } from '../../../shell/createIdempotentCall.ts'
import { FormBody, SubmitButton, useForm } from '../../../shell/form/form.tsx'
import { ShowAmounts } from '../../../shell/hiddenAmounts.ts'
import { lazyPart } from '../../../shell/lazyPart.tsx'
import { navigate, useSearchParams } from '../../../shell/router/router.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useFormatMoney } from '../../../shell/useFormatUsdt.ts'
import { useMember } from '../../../shell/useMember.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { useCurrencyName } from '../../useCurrencyName.ts'
import { useQuote } from '../../useQuote.ts'
import { ChannelClosed } from '../ChannelClosed.tsx'
import { type Channel, useChannels, useFormatLimits } from '../channels.ts'
import { findChannelByPhone, getPayerField, isValidPayer } from './payer.ts'
import { RateCard } from './RateCard.tsx'

const RechargeAside = lazyPart(() => import('../../../features/wallet/RechargeAside.tsx'), 'RechargeAside', 'service')

type BankChannelId = 'mobile-money-kes' | 'instant-inr' | 'transfer-ngn'
type Values = { amount: string; phone: string; handle: string }

const addRecharge = createIdempotentCall(rechargeAdd)

/** Country and channel, the amount, its exchange rate and what arrives. */
export function BankRechargeForm() {
  const t = useText()
  const channels = useChannels()
  const member = useMember()
  const [search] = useSearchParams()
  const banks = channels.data?.filter(({ rail }) => rail === 'bank') ?? []
  const preferredId = search.get('channel') ?? findChannelByPhone(member.data?.phone ?? '')
  const channel = banks.find(({ id }) => id === preferredId) ?? banks.find(({ isOpen }) => isOpen) ?? banks[0]
  if (channel) return <ChannelForm channel={channel} banks={banks} phone={member.data?.phone ?? ''} />
  return (
    <Screen title={t('recharge.bank.title')}>
      <Loaded query={channels} skeleton={<FormSkeleton />}>
        {() => <ChannelClosed />}
      </Loaded>
    </Screen>
  )
}

function ChannelForm({ channel, banks, phone }: { channel: Channel; banks: readonly Channel[]; phone: string }) {
  const t = useText()
  const { tag } = useLanguage()
  const formatMoney = useFormatMoney()
  const nameCurrency = useCurrencyName()
  const formatLimits = useFormatLimits()
  const [, setSearch] = useSearchParams()
  const currency = channel.currency as LocalCurrency
  const quote = useQuote(currency, 'in')
  const payer = getPayerField(channel.id)
  const form = useForm<Values>({
    name: 'cashrecharge',
    initial: { amount: '', phone: findChannelByPhone(phone) === 'mobile-money-kes' ? phone : '', handle: '' },
    savedFields: ['amount', 'phone', 'handle'],
    rules: () => ({}),
    refusalFields: {
      'recharge.below-minimum': 'amount',
      'recharge.above-maximum': 'amount',
      'recharge.amount': 'amount',
      ...(payer ? { 'recharge.payer': payer } : {}),
    },
    send,
  })

  function findAmountError(amount: string): string | null {
    const { amount: typed, problem } = readTypedAmount(amount, currency, tag)
    const minimum = parseMoney(channel.min, currency)
    const maximum = channel.max === null ? null : parseMoney(channel.max, currency)
    if (!typed) return t(problem === 'missing' ? 'recharge.bank.amount-wrong' : 'amountField.wrong')
    if (minimum && typed.minor < minimum.minor)
      return t('recharge.below-minimum', { minimum: formatMoney(channel.min, currency) })
    if (maximum && typed.minor > maximum.minor)
      return t('recharge.bank.above-maximum', { maximum: formatMoney(channel.max ?? '', currency) })
    return null
  }

  function validate(values: Values): Record<string, string> {
    const amountError = findAmountError(values.amount)
    return {
      ...(amountError ? { amount: amountError } : {}),
      ...(payer && !isValidPayer(payer, values[payer]) ? { [payer]: t(`recharge.bank.${payer}-wrong`) } : {}),
    }
  }

  async function send(values: Values): Promise<void> {
    const errors = validate(values)
    if (Object.keys(errors).length > 0) return form.showErrors(errors)
    try {
      // The rate may still be on its way.
      const rate = quote.data ?? (await quote.refetch({ cancelRefetch: false, throwOnError: true })).data
      if (!rate) return
      const recharge = await addRecharge({
        channelId: channel.id,
        amount: readTypedAmount(values.amount, currency, tag).decimal,
        rateId: rate.id,
        ...(payer ? { payer: values[payer].trim() } : {}),
      })
      form.set({ amount: '' })
      // Going back from the bank's page leads to the status, not to a form that was sent.
      navigate(`${paths.bankRecharge}?id=${recharge.id}`, { replace: true })
      // With an account number, the person has to read it here first. Other payments are confirmed on the bank's page.
      if (recharge.pageUrl && !recharge.accountNumber) location.assign(recharge.pageUrl)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      const error = failure.answer?.error
      if (error === 'rate.over' || error === 'rate.unknown') void quote.refetch()
      throw failure
    }
  }

  const typed = readTypedAmount(form.values.amount, currency, tag)
  const button = typed.amount
    ? t('recharge.bank.pay', { amount: formatMoney(typed.decimal, currency) })
    : t('recharge.bank.pay-plain')
  return (
    <Screen
      title={t('recharge.bank.title')}
      hasRefresh
      aside={<RechargeAside channel={channel} />}
      bottom={channel.isOpen && <SubmitButton form={form}>{button}</SubmitButton>}
    >
      <div className="grid gap-2">
        <p className="text-13 font-semibold text-muted">{t('recharge.bank.country')}</p>
        <SegmentedControl
          label={t('recharge.bank.country')}
          options={banks.map(({ id, currency: each }) => ({
            value: id,
            text: t(`wallet.country.${each as LocalCurrency}`),
          }))}
          value={channel.id}
          onChange={(id) => setSearch({ channel: id }, { replace: true })}
        />
        <p className="text-13 font-semibold">{nameCurrency(currency)}</p>
        <p className="text-13 text-muted">{t(`recharge.bank.about.${channel.id as BankChannelId}`)}</p>
      </div>
      {channel.isOpen ? (
        <>
          <FormBody form={form}>
            <AmountField
              label={t('recharge.bank.amount')}
              unit={currency}
              hint={formatLimits(channel)}
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
            <RateCard quote={quote} amount={typed.amount} currency={currency} />
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

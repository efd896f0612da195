import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { Destination } from '@millrace/contract/wallet/destination'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { AmountField } from '../../components/AmountField.tsx'
import { Card } from '../../components/Card.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { readTypedAmount } from '../../components/typedAmount.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { navigate } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useFormatMoney, useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { type DestinationKind, withdrawFields, withdrawPaths } from '../destinations/useDestinations.ts'
import { computePayout } from '../exchange.ts'
import { useFormatRate } from '../useFormatRate.ts'
import { useQuote } from '../useQuote.ts'
import { DestinationField } from './DestinationField.tsx'
import { type AmountProblem, findAmountProblem, getMaximumAmount } from './findAmountProblem.ts'
import { PartChoice } from './PartChoice.tsx'
import { useWithdraw } from './useWithdraw.ts'

// Below the form, whose chunk would exceed its size budget with them.
const PayoutFacts = lazyPart(
  () => import('./PayoutFacts.tsx'),
  'PayoutFacts',
  undefined,
  <Skeleton shape="card" className="h-40 w-full" />,
)
const FrozenNote = lazyPart(() => import('../../shell/FrozenNote.tsx'), 'FrozenNote')
const ApprovalNote = lazyPart(() => import('./ApprovalNote.tsx'), 'ApprovalNote')
const RefusalNote = lazyPart(() => import('./RefusalNote.tsx'), 'RefusalNote')
const WithdrawTerms = lazyPart(() => import('./WithdrawTerms.tsx'), 'WithdrawTerms')
const WithdrawAside = lazyPart(
  () => import('../../features/wallet/WithdrawAside.tsx'),
  'WithdrawAside',
  ['books', 'service'],
  <>
    <Skeleton shape="card" className="h-72" />
    <Skeleton shape="card" className="h-40" />
  </>,
)
const ConfirmWithdrawalSheet = lazyPart(() => import('./ConfirmWithdrawalSheet.tsx'), 'ConfirmWithdrawalSheet')

type WithdrawFormProps = {
  kind: DestinationKind
  status: DataOf<typeof withdrawStatus>
  list: readonly Destination[]
  fetchedAtMs: number
}

/** Amount, destination, fee and what arrives; then the confirmation. */
export function WithdrawForm({ kind, status, list, fetchedAtMs }: WithdrawFormProps) {
  const t = useText()
  const { tag } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const formatMoney = useFormatMoney()
  const formatShownUsdt = useFormatUsdt({ isAlwaysShown: true })
  const formatRate = useFormatRate()
  const { data: member } = useMember()
  const form = useForm({
    name: withdrawPaths[kind],
    initial: { amount: '', destinationId: '' },
    savedFields: withdrawFields,
    rules: () => ({}),
    send: async (): Promise<void> => {
      if (problem || !destination)
        form.showErrors({
          ...(problem && { amount: sayProblem(problem) }),
          ...(!destination && { destinationId: t(`withdraw.bind-first.${kind}`) }),
        })
      else if (quote || !isExchanged) openConfirmation({ amount: typed.decimal, destination, payout, quote })
    },
  })
  const destination =
    list.find(({ id }) => id === form.values.destinationId) ?? list.find(({ isUsable }) => isUsable) ?? list[0]
  const exchange = useQuote(destination?.currency === 'USDT' ? undefined : destination?.currency, 'out')
  const { request, isOpen, refusal, openConfirmation, create, close } = useWithdraw({
    onDone: form.deleteDraft,
    onRateExpired: () => void exchange.refetch(),
  })

  const deadline = new Date(Date.parse(status.nowTime) + status.deadlineHours * 3_600_000).toISOString()

  const sayProblem = (found: AmountProblem): string => {
    const { currency } = payout.arrives
    if (found === 'wrong') return t('amountField.wrong')
    if (found === 'below-local' && currency !== 'USDT')
      return t('withdraw.amount.below-local', { min: formatMoney(status.localMin[currency], currency) })
    if (found === 'above') return t('withdraw.amount.above', { available: formatUsdt(status.available) })
    return t(`withdraw.amount.${found}`, { min: formatShownUsdt(status.min) })
  }
  const typed = readTypedAmount(form.values.amount, 'USDT', tag, getMaximumAmount(status.available))
  const amount = typed.amount ?? parseUsdt('0')
  const isExchanged = kind === 'bank' && destination !== undefined
  const quote = isExchanged ? exchange.data : undefined
  const payout = computePayout(amount, status.feeBasisPoints, quote)
  const problem = findAmountProblem(typed, payout.arrives, status)
  // Too much is an error at once; too little, or nothing, only after the button was pressed.
  const error = problem && (problem === 'above' || form.errors['amount']) ? sayProblem(problem) : undefined
  const formatButton = (decimal: string) => t('withdraw.button', { amount: formatShownUsdt(decimal) })
  return (
    <Screen
      title={t(`withdraw.title.${kind}`)}
      hasRefresh
      right={
        <IconLink icon="list" label={t('withdraw.history.title')} to={paths.withdrawHistory} className="text-ink" />
      }
      aside={
        <ShowAmounts value>
          <WithdrawAside
            status={status}
            rate={
              quote && {
                currency: quote.currency,
                text: formatRate(quote.rate, quote.currency),
                until: quote.heldUntil,
              }
            }
          />
        </ShowAmounts>
      }
      bottom={
        !status.stop && (
          <SubmitButton form={form}>
            {amount.minor > 0n ? formatButton(typed.decimal) : t('withdraw.button-empty')}
          </SubmitButton>
        )
      }
    >
      <KindSwitch kind={kind} />
      {member && <FrozenNote member={member} />}
      {refusal && <RefusalNote key={refusal.atMs} refusal={refusal} />}
      <Card className="p-5">
        <FormBody form={form}>
          <AmountField
            label={t('withdraw.amount')}
            unit="USDT"
            balance={getMaximumAmount(status.available)}
            hint={t('withdraw.available', { amount: formatUsdt(status.available) })}
            {...form.bind('amount')}
            error={error}
          />
        </FormBody>
        <PartChoice available={status.available} onChoose={(amount) => form.set({ amount })} />
      </Card>
      <DestinationField
        kind={kind}
        list={list}
        chosen={destination}
        fetchedAtMs={fetchedAtMs}
        deadline={deadline}
        error={form.errors['destinationId']}
        onChoose={(destinationId) => form.set({ destinationId })}
      />
      <ShowAmounts value>
        <PayoutFacts
          payout={payout}
          hasCurrency={kind === 'chain' || isExchanged}
          status={status}
          deadline={destination?.isUsable === false ? undefined : deadline}
          exchange={isExchanged ? exchange : undefined}
        />
      </ShowAmounts>
      {!problem && <ApprovalNote amount={amount} status={status} />}
      <WithdrawTerms status={status} destination={destination} />
      {request && (
        <ShowAmounts value>
          <ConfirmWithdrawalSheet
            request={request}
            feeBasisPoints={status.feeBasisPoints}
            button={formatButton(request.amount)}
            isOpen={isOpen}
            onProved={create}
            onClose={close}
          />
        </ShowAmounts>
      )}
    </Screen>
  )
}

/** Switches between the screens for an address and for a bank account. */
function KindSwitch({ kind }: { kind: DestinationKind }) {
  const t = useText()
  const options = (['chain', 'bank'] as const).map((value) => ({ value, text: t(`withdraw.way.${value}`) }))
  return (
    <SegmentedControl
      label={t('withdraw.to')}
      options={options}
      value={kind}
      onChange={(value) => navigate(withdrawPaths[value], { replace: true })}
    />
  )
}

import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { rechargeAdd, rechargeChannels } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { useNavigate, useSearchParams } from 'react-router'
import { AmountField } from '../../../components/AmountField.tsx'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Segmented } from '../../../components/SegmentedControl.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { attemptKeys } from '../../../shell/idempotencyKeys.ts'
import { CallFailure } from '../../../shell/CallFailure.ts'
import { callApi } from '../../../shell/client.ts'
import { FormBody } from '../../../shell/form/FormBody.tsx'
import { SubmitButton } from '../../../shell/form/SubmitButton.tsx'
import { useForm } from '../../../shell/form/useForm.ts'
import { queryClient, useCall } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { useText } from '../../../shell/useText.ts'
import { ChannelClosed } from '../ChannelClosed.tsx'
import { parseTypedMoney } from '../parseTypedMoney.ts'
import { useDurationText } from '../useDurationText.ts'
import { useMoneyText } from '../useMoneyText.ts'

type Channels = DataOf<typeof rechargeChannels>

// Kept beyond the screen: a try that got no answer may have gone through, and its repeat has to be known as one.
const keys = attemptKeys()

/** Which chain, and how much if one likes to say so. */
export function AnnounceDeposit() {
  const t = useText()
  const channels = useCall(rechargeChannels, {})
  if (channels.data) return <AnnounceForm channels={channels.data} />
  return (
    <Screen title={t('recharge.title')}>
      <Loaded query={channels} skeleton={<AnnounceSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function AnnounceForm({ channels }: { channels: Channels }) {
  const t = useText()
  const money = useMoneyText()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const chains = channels.filter(({ rail }) => rail !== 'bank')
  const chain =
    chains.find(({ id }) => id === search.get('channel')) ?? chains.find(({ isOpen }) => isOpen) ?? chains[0]
  const form = useForm({
    name: 'recharge',
    initial: { amount: '' },
    kept: ['amount'],
    rules: () => ({}),
    refusals: { 'recharge.below-minimum': 'amount', 'recharge.amount': 'amount' },
    send,
  })

  async function send({ amount }: { amount: string }): Promise<void> {
    if (!chain) return
    const typed = parseTypedMoney(amount, 'USDT')
    const least = parseMoney(chain.min, 'USDT')
    if (amount !== '' && !typed) return form.fail({ amount: t('recharge.amount-wrong') })
    if (typed && least && typed.minor < least.minor)
      return form.fail({ amount: t('recharge.below-minimum', { minimum: money(chain.min, 'USDT') }) })
    const request = { channelId: chain.id, ...(typed ? { amount: amount.replace(/\.$/, '') } : {}) }
    try {
      const recharge = await callApi(rechargeAdd, request, undefined, { 'Idempotency-Key': keys.of(request) })
      keys.settled()
      form.drop()
      // Back leads to the ways, not to a form that has been sent.
      await navigate(`${paths.chainRecharge}?id=${recharge.id}`, { replace: true })
    } catch (failure) {
      if (failure instanceof CallFailure) {
        keys.failed(failure.answer?.code ?? null)
        if (failure.answer?.error === 'recharge.channel-closed')
          void queryClient.invalidateQueries({ queryKey: [rechargeChannels.path] })
      }
      throw failure
    }
  }

  if (!chain) return null
  return (
    <Screen
      title={t('recharge.title')}
      onRefresh={() => queryClient.invalidateQueries({ queryKey: [rechargeChannels.path] })}
      bottom={chain.isOpen && <SubmitButton form={form}>{t('recharge.show-address')}</SubmitButton>}
    >
      <div className="grid gap-2">
        <p className="text-13 font-semibold text-muted">{t('recharge.chain')}</p>
        <Segmented
          label={t('recharge.chain')}
          options={chains.map(({ id }) => ({ value: id, text: t(`wallet.rail.${id as ChainRail}`) }))}
          value={chain.id}
          onChange={(id) => setSearch({ channel: id }, { replace: true })}
        />
        <p className="text-13 text-muted">{t('recharge.chain-body')}</p>
      </div>
      {chain.isOpen ? (
        <FormBody form={form}>
          <AmountField
            label={t('recharge.amount')}
            unit="USDT"
            hint={t('recharge.amount-hint')}
            {...form.bind('amount')}
          />
        </FormBody>
      ) : (
        <ChannelClosed />
      )}
      <ChainTerms chain={chain} />
    </Screen>
  )
}

function ChainTerms({ chain: { min, confirmations, seconds } }: { chain: Channels[number] }) {
  const t = useText()
  const money = useMoneyText()
  const duration = useDurationText()
  const facts = [
    { name: t('recharge.minimum'), value: money(min, 'USDT') },
    { name: t('recharge.fee'), value: t('recharge.no-fee') },
    ...(confirmations === null
      ? []
      : [{ name: t('recharge.confirmations'), value: t('recharge.blocks', { count: confirmations }) }]),
    ...(seconds === null
      ? []
      : [{ name: t('recharge.time'), value: t('recharge.about', { time: duration(seconds) }) }]),
  ]
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  )
}

function AnnounceSkeleton() {
  return (
    <>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton shape="picture" className="h-13 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton shape="picture" className="h-13 w-full" />
      </div>
      <Skeleton shape="card" className="h-44 w-full" />
    </>
  )
}

import { paths } from '@millrace/contract/paths'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { type ChannelId, rechargeAdd } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { AmountField } from '../../../components/AmountField.tsx'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { SegmentedControl } from '../../../components/SegmentedControl.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { readTypedAmount } from '../../../components/typedAmount.ts'
import { createIdempotentCall } from '../../../shell/createIdempotentCall.ts'
import { FormBody, SubmitButton, useForm } from '../../../shell/form/form.tsx'
import { formatDuration } from '../../../shell/formatDuration.ts'
import { lazyPart } from '../../../shell/lazyPart.tsx'
import { navigate, useSearchParams } from '../../../shell/router/router.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useFormatMoney } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { ChannelClosed } from '../ChannelClosed.tsx'
import { type Channel, useChannels } from '../channels.ts'

const RechargeAside = lazyPart(() => import('../../../features/wallet/RechargeAside.tsx'), 'RechargeAside', 'service')

const addRecharge = createIdempotentCall(rechargeAdd)

/** The chain, and optionally the amount. */
export function ChainRechargeForm() {
  const t = useText()
  const channels = useChannels()
  if (channels.data) return <LoadedForm channels={channels.data} />
  return (
    <Screen title={t('recharge.title')}>
      <Loaded query={channels} skeleton={<FormSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function LoadedForm({ channels }: { channels: readonly Channel[] }) {
  const t = useText()
  const { tag } = useLanguage()
  const formatMoney = useFormatMoney()
  const [search, setSearch] = useSearchParams()
  const chains = channels.filter(({ id, rail }) => rail !== 'bank' && id !== 'till')
  const chain =
    chains.find(({ id }) => id === search.get('channel')) ?? chains.find(({ isOpen }) => isOpen) ?? chains[0]
  const form = useForm({
    name: 'recharge',
    initial: { amount: '' },
    savedFields: ['amount'],
    rules: () => ({}),
    refusalFields: { 'recharge.below-minimum': 'amount', 'recharge.amount': 'amount' },
    send,
  })

  async function send({ amount }: { amount: string }): Promise<void> {
    if (!chain) return
    const typed = readTypedAmount(amount, 'USDT', tag)
    const minimum = parseMoney(chain.min, 'USDT')
    if (amount.trim() !== '' && typed.problem) return form.showErrors({ amount: t('amountField.wrong') })
    if (typed.amount && minimum && typed.amount.minor < minimum.minor)
      return form.showErrors({ amount: t('recharge.below-minimum', { minimum: formatMoney(chain.min, 'USDT') }) })
    const recharge = await addRecharge({
      channelId: chain.id,
      ...(typed.amount ? { amount: typed.decimal } : {}),
    })
    form.deleteDraft()
    // Going back leads to the channels, not to a form that was sent.
    navigate(`${paths.chainRecharge}?id=${recharge.id}`, { replace: true })
  }

  if (!chain) return null
  const getChainName = (id: ChannelId) => t(`wallet.rail.${id as ChainRail}`)
  const typed = readTypedAmount(form.values.amount, 'USDT', tag)
  const button = typed.amount
    ? t('recharge.show-address-for', { amount: formatMoney(typed.decimal, 'USDT') })
    : t('recharge.show-address')
  return (
    <Screen
      title={t('recharge.title')}
      hasRefresh
      aside={<RechargeAside />}
      bottom={chain.isOpen && <SubmitButton form={form}>{button}</SubmitButton>}
    >
      {chains.length > 1 ? (
        <div className="grid gap-2">
          <p className="text-13 font-semibold text-muted">{t('recharge.chain')}</p>
          <SegmentedControl
            label={t('recharge.chain')}
            options={chains.map(({ id }) => ({ value: id, text: getChainName(id) }))}
            value={chain.id}
            onChange={(id) => setSearch({ channel: id }, { replace: true })}
          />
          <p className="text-13 text-muted">{t('recharge.chain-body')}</p>
        </div>
      ) : (
        <div className="grid gap-1">
          <p className="font-semibold">{t('recharge.only', { chain: getChainName(chain.id) })}</p>
          <p className="text-13 text-muted">{t('recharge.only-body')}</p>
        </div>
      )}
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

function ChainTerms({ chain: { min, confirmations, seconds } }: { chain: Channel }) {
  const t = useText()
  const formatMoney = useFormatMoney()
  const { tag } = useLanguage()
  const facts = [
    { name: t('recharge.minimum'), value: formatMoney(min, 'USDT') },
    { name: t('recharge.fee'), value: t('recharge.no-fee') },
    confirmations !== null && {
      name: t('recharge.confirmations'),
      value: t('recharge.blocks', { count: confirmations }),
    },
    seconds !== null && {
      name: t('recharge.time'),
      value: t('recharge.about', { time: formatDuration(seconds, tag) }),
    },
  ]
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  )
}

function FormSkeleton() {
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

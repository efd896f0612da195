import type { DataOf } from '@millrace/contract/call'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { findExactDecimals, toDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { type FactList, Facts } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { LocalMoney } from '../../features/wallet/localMoney/LocalMoney.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { showToast } from '../../shell/toast.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { Payout } from '../exchange.ts'
import { useFormatRate } from '../useFormatRate.ts'
import type { useQuote } from '../useQuote.ts'

type PayoutFactsProps = {
  payout: Payout
  /** False while the currency of the destination is not known. */
  hasCurrency: boolean
  status: DataOf<typeof withdrawStatus>
  /** Undefined where it is said with the wait of the destination. */
  deadline: string | undefined
  /** The quote when USDT is exchanged; undefined when it is not, or when that is not known yet. */
  exchange: ReturnType<typeof useQuote> | undefined
}

/** The fee, the rate, what arrives and by when. */
export function PayoutFacts({ payout, hasCurrency, status, deadline, exchange }: PayoutFactsProps) {
  const t = useText()
  const { code } = useLanguage()
  const formatPercent = useFormatPercent()
  if (exchange && !exchange.data && exchange.isError) {
    return (
      <Note tone="caution" icon="exchange" title={exchange.error.message}>
        <div>
          <Button kind="soft" isBusy={exchange.isFetching} onPress={() => void exchange.refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      </Note>
    )
  }
  // Whole: fee and what arrives make the amount.
  const decimals = findExactDecimals([payout.fee, payout.arrives])
  const arrives =
    exchange && !exchange.data ? (
      <Skeleton className="h-6 w-28" />
    ) : (
      <>
        <Amount value={payout.arrives} size="medium" decimals={decimals} />
        {payout.arrives.currency === 'USDT' && <LocalMoney amount={toDecimal(payout.arrives)} />}
      </>
    )
  const facts: FactList = [
    {
      name: t('withdraw.fee', { percent: formatPercent(status.feeBasisPoints / 10_000) }),
      value: <Amount value={payout.fee} decimals={decimals} />,
    },
    exchange && { name: t('withdraw.rate'), value: <HeldRate query={exchange} /> },
    hasCurrency && { name: t('withdraw.receive'), value: arrives },
    deadline && { name: t('withdraw.latest'), value: formatDateTime(deadline, code) },
  ]
  return (
    <Card className="p-5">
      <Facts facts={facts} />
    </Card>
  )
}

/** The rate and how long it is held; then a new one is fetched. */
function HeldRate({ query }: { query: ReturnType<typeof useQuote> }) {
  const t = useText()
  const formatRate = useFormatRate()
  const quote = query.data
  if (!quote) return <Skeleton className="h-10 w-36" />
  const renew = async () => {
    const { data } = await query.refetch()
    if (data && data.rate !== quote.rate)
      showToast(t('withdraw.rate-new', { rate: formatRate(data.rate, data.currency) }))
  }
  return (
    <span className="grid">
      <span>{formatRate(quote.rate, quote.currency)}</span>
      <span className="text-12 font-normal text-muted">
        {t('withdraw.rate-held')} <Countdown key={quote.until} until={quote.until} onEnd={() => void renew()} />
      </span>
    </span>
  )
}

import type { DataOf } from '@millrace/contract/call'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { Facts, type Fact } from '../../components/Facts.tsx'
import { Figure } from '../../components/Amount.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMoment } from '../../shell/dates.ts'
import { showToast } from '../../shell/toast.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useRateText } from '../recharge/useRateText.ts'
import type { useQuote } from '../useQuote.ts'
import type { Payout } from '../exchange.ts'

type PayoutFactsProps = {
  payout: Payout
  /** False while it is not known in which currency it arrives. */
  hasCurrency: boolean
  status: DataOf<typeof withdrawStatus>
  /** Where USDT becomes another currency on its way; undefined where it does not, or where that is not known yet. */
  exchange: ReturnType<typeof useQuote> | undefined
}

/** What it costs, what arrives and by when: all of it before anything is confirmed. */
export function PayoutFacts({ payout, hasCurrency, status, exchange }: PayoutFactsProps) {
  const t = useText()
  const { code } = useLanguage()
  const latest = new Date(Date.parse(status.nowTime) + status.deadlineHours * 3_600_000).toISOString()
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
  const arrives =
    exchange && !exchange.data ? <Skeleton className="h-6 w-28" /> : <Figure amount={payout.arrives} size="medium" />
  const facts: Fact[] = [
    { name: t('withdraw.fee', { percent: status.feeBasisPoints / 100 }), value: <Figure amount={payout.fee} /> },
    ...(exchange ? [{ name: t('withdraw.rate'), value: <HeldRate query={exchange} /> }] : []),
    ...(hasCurrency ? [{ name: t('withdraw.receive'), value: arrives }] : []),
    { name: t('withdraw.latest'), value: formatMoment(latest, code) },
  ]
  return (
    <Card className="p-5">
      <Facts facts={facts} />
    </Card>
  )
}

/** A rate with the time for which it is held; then the next one is asked for. */
function HeldRate({ query }: { query: ReturnType<typeof useQuote> }) {
  const t = useText()
  const rateText = useRateText()
  const quote = query.data
  if (!quote) return <Skeleton className="h-10 w-36" />
  const renew = async () => {
    const { data } = await query.refetch()
    if (data && data.rate !== quote.rate)
      showToast(t('withdraw.rate-new', { rate: rateText(data.rate, data.currency) }))
  }
  return (
    <span className="grid">
      <span>{rateText(quote.rate, quote.currency)}</span>
      <span className="text-12 font-normal text-muted">
        {t('withdraw.rate-held')} <Countdown key={quote.until} until={quote.until} onEnd={() => void renew()} />
      </span>
    </span>
  )
}

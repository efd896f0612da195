import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { Money } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Countdown } from '../../../components/Countdown.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Note } from '../../../components/Note.tsx'
import { SkeletonLines } from '../../../components/SkeletonLines.tsx'
import { useText } from '../../../shell/useText.ts'
import { exchangeToUsdt } from '../../exchange.ts'
import { useFormatRate } from '../../useFormatRate.ts'
import type { useQuote } from '../../useQuote.ts'

type RateCardProps = { quote: ReturnType<typeof useQuote>; amount: Money | null; currency: LocalCurrency }

/** The rate, how long it is held, and what arrives. */
export function RateCard({ quote, amount, currency }: RateCardProps) {
  const t = useText()
  const formatRate = useFormatRate()
  if (!quote.data) {
    if (quote.isError) {
      return (
        <Note tone="caution" icon="warning">
          <p>{quote.error.message}</p>
          <p>
            <Button kind="soft" isBusy={quote.isFetching} onPress={() => void quote.refetch()}>
              {t('shell.retry')}
            </Button>
          </p>
        </Note>
      )
    }
    return (
      <Card className="p-5">
        <SkeletonLines className="grid gap-3" sizes={['h-4 w-full', 'h-4 w-3/4', 'h-6 w-1/2']} />
      </Card>
    )
  }
  const { rate, until, id } = quote.data
  return (
    <Card>
      <Facts
        facts={[
          { name: t('recharge.rate'), value: formatRate(rate, currency) },
          {
            name: t('recharge.bank.held'),
            value: quote.isFetching ? (
              t('recharge.bank.asking')
            ) : (
              <Countdown
                key={id}
                until={until}
                onEnd={() => {
                  if (!document.hidden) void quote.refetch()
                }}
              />
            ),
          },
          { name: t('recharge.fee'), value: t('recharge.no-fee') },
          {
            name: t('recharge.bank.arrives'),
            value: amount ? <Amount value={exchangeToUsdt(amount, rate)} size="medium" /> : '–',
          },
        ]}
      />
    </Card>
  )
}

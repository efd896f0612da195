import type { ProductDetail } from '@millrace/contract/product/product'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Figure } from '../../components/Amount.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { formatDay } from '../../shell/dates.ts'
import { usdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useUsdtText } from '../../shell/useUsdtText.ts'

/**
 * What somebody who bought a year ago would have now, with the worst and the best of all machines: the loss is named
 * first.
 */
export function LookBack({ lookBack }: { lookBack: ProductDetail['lookBack'] }) {
  const t = useText()
  const { code, tag } = useLanguage()
  const amount = useUsdtText()
  if (!lookBack)
    return (
      <Note tone="caution" icon="clock" title={t('machine.lookback.none')}>
        <p>{t('machine.lookback.none-body')}</p>
      </Note>
    )
  const { own, best, worst } = lookBack
  // Machines have different prices, so they are compared by the share of the price.
  const shareOf = ({ paid, received, result }: typeof own) => ({
    value: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
      Number(result) / Number(paid),
    ),
    tone: usdt(result).minor < 0n ? ('loss' as const) : ('good' as const),
    note: t('machine.lookback.of', { received: amount(received), paid: amount(paid) }),
  })
  return (
    <Section title={t('machine.lookback.title')}>
      <Card className="grid gap-4 p-5">
        <p className="text-13 text-muted">
          {t('machine.lookback.body', { since: formatDay(own.since, code), days: own.days })}
        </p>
        <div className="grid">
          <span className="text-13 text-muted">{t(titleOf(own.result))}</span>
          <Figure
            amount={usdt(own.result)}
            size="large"
            isSigned
            tone={usdt(own.result).minor < 0n ? 'loss' : 'good'}
          />
        </div>
        <Facts
          facts={[
            { name: t('machine.lookback.paid'), value: <Figure amount={usdt(own.paid)} /> },
            { name: t('machine.lookback.received'), value: <Figure amount={usdt(own.received)} /> },
            { name: t('machine.lookback.worst', { name: worst.machineName }), ...shareOf(worst) },
            { name: t('machine.lookback.best', { name: best.machineName }), ...shareOf(best) },
          ]}
        />
        <p className="text-13 text-muted">{t('machine.lookback.note')}</p>
      </Card>
    </Section>
  )
}

const titleOf = (decimal: string) =>
  usdt(decimal).minor < 0n
    ? 'machine.lookback.loss'
    : usdt(decimal).minor > 0n
      ? 'machine.lookback.gain'
      : 'machine.lookback.even'

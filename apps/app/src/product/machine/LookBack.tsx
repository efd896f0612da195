import type { ProductDetail } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** What a buyer of a year ago would have now, with the worst and the best machine. The worst comes first. */
export function LookBack({ detail: { id, lookBack } }: { detail: Pick<ProductDetail, 'id' | 'lookBack'> }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatPercent = useFormatPercent()
  if (!lookBack)
    return (
      <Note tone="caution" icon="clock" title={t('machine.lookback.none')}>
        <p>{t('machine.lookback.none-body')}</p>
      </Note>
    )
  const { own, best, worst } = lookBack
  // Machines have different prices, so they are compared in percent of the price.
  const toPercentFact = ({ paid, received, result }: typeof own) => ({
    value: formatPercent(Number(result) / Number(paid), { isSigned: true }),
    tone: parseUsdt(result).minor < 0n ? ('loss' as const) : ('ink' as const),
    note: t('machine.lookback.of', { received: formatUsdt(received), paid: formatUsdt(paid) }),
  })
  const result = parseUsdt(own.result)
  // Of what is read, so that the three add up.
  const { total, decimals } = addUpUsdt(own.received, multiplyUsdt(own.paid, -1))
  return (
    <Card data-adds-up className="grid gap-3 p-4">
      <div>
        <h2 className="text-17 font-bold">{t('machine.lookback.title')}</h2>
        <p className="text-13 text-muted">
          {t('machine.lookback.body', { since: formatDay(own.since, code), days: own.days })}
        </p>
      </div>
      <Facts
        facts={[
          {
            name: t('machine.lookback.paid'),
            value: <Amount value={own.paid} decimals={decimals} hasUnit={false} sum="taken" />,
          },
          {
            name: t('machine.lookback.received'),
            value: <Amount value={own.received} decimals={decimals} hasUnit={false} sum="part" />,
          },
          {
            name: t(getResultText(own.result)),
            value: (
              <Amount
                value={result}
                shown={total}
                decimals={decimals}
                sum="total"
                figure="machine.look-back"
                figureOf={id}
                isSigned
                hasUnit={false}
                tone={result.minor < 0n ? 'loss' : 'ink'}
              />
            ),
          },
          { name: t('machine.lookback.worst', { name: worst.machineName }), ...toPercentFact(worst) },
          { name: t('machine.lookback.best', { name: best.machineName }), ...toPercentFact(best) },
        ]}
      />
      <p className="text-13 text-muted">{t('machine.lookback.note')}</p>
    </Card>
  )
}

const getResultText = (decimal: string) =>
  parseUsdt(decimal).minor < 0n
    ? 'machine.lookback.loss'
    : parseUsdt(decimal).minor > 0n
      ? 'machine.lookback.gain'
      : 'machine.lookback.even'

import type { ProductDetail } from '@millrace/contract/product/product'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Deviation } from '../../components/Deviation.tsx'
import { Facts } from '../../components/Facts.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Section } from '../../components/Section.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'

export function MachineFigures({
  detail: { dayReturnAmount, actualDayReturn, validDays, walletotal, units, soldUnits },
}: {
  detail: ProductDetail
}) {
  const t = useText()
  return (
    <Section title={t('product.figures')}>
      <Card className="grid gap-4 p-5">
        <Facts
          facts={[
            {
              name: t('machine.buy.confirm.expected'),
              value: <Amount value={parseUsdt(dayReturnAmount)} form="small" />,
            },
            {
              name: t('machine.buy.confirm.actual'),
              value:
                actualDayReturn === null ? (
                  t('product.actual-none')
                ) : (
                  <>
                    <Amount value={parseUsdt(actualDayReturn)} form="small" />{' '}
                    <Deviation actual={actualDayReturn} expected={dayReturnAmount} />
                  </>
                ),
            },
            { name: t('product.valid-days'), value: t('product.valid', { days: validDays }) },
            { name: t('product.total'), value: <Amount value={parseUsdt(walletotal)} /> },
            { name: t('product.sold-label'), value: t('product.sold', { sold: soldUnits, units }) },
          ]}
        />
        <ProgressBar label={t('product.sold-label')} value={soldUnits} max={units} />
        <p className="text-13 text-muted">{t('product.figures-note')}</p>
      </Card>
    </Section>
  )
}

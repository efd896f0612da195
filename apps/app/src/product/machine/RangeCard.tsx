import type { DataOf } from '@millrace/contract/call'
import { markFigure } from '@millrace/contract/markFigure'
import { productCompare, rangeDaysMin } from '@millrace/contract/product/compare'
import type { ProductDetail } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { SettingSlider } from '../../components/SettingSlider.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { multiplyUsdt, parseUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Range = NonNullable<DataOf<typeof productCompare>[number]['range']>

/** As many units as a slider can set one by one with a thumb. */
const unitsMax = 20

/** What a number of units would bring if all days were like the machine's own: the worst first, nothing promised. */
export function RangeCard({ detail }: { detail: ProductDetail }) {
  const compared = useCall(productCompare, { ids: detail.id })
  return (
    <Loaded query={compared} skeleton={<Skeleton shape="card" className="h-80 w-full" />}>
      {([own]) => own && (own.range ? <Range detail={detail} range={own.range} /> : <TooNew days={own.settledDays} />)}
    </Loaded>
  )
}

function TooNew({ days }: { days: number }) {
  const t = useText()
  return (
    <Note tone="caution" icon="clock" title={t('machine.range.too-new')}>
      <p>{t('machine.range.too-new-body', { days, min: rangeDaysMin })}</p>
    </Note>
  )
}

function Range({ detail, range }: { detail: ProductDetail; range: Range }) {
  const t = useText()
  const { code } = useLanguage()
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const [units, setUnits] = useState(1)
  const { id, price, validDays } = detail
  const paid = multiplyUsdt(price, units)
  const outcomes = (['worst', 'middle', 'best'] as const).map((which) => {
    const received = multiplyUsdt(range[which], units * validDays)
    const result = subtractUsdt(received, paid)
    const { total } = addUpUsdt(received, multiplyUsdt(paid, -1))
    return {
      id: which,
      name: t(`machine.range.${which}`),
      value: (
        <span {...markFigure('machine.range', range[which], `${id} ${which}`)}>
          <Amount
            value={result}
            shown={total}
            isSigned
            hasUnit={false}
            tone={parseUsdt(result).minor < 0n ? 'loss' : 'ink'}
          />
        </span>
      ),
      note: t('machine.range.received', { received: format(received), price: format(paid) }),
    }
  })
  return (
    <Card className="grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h2 className="text-17 font-bold">{t('machine.range.title')}</h2>
        <p className="text-13 text-muted">
          {t('machine.range.body', {
            stretch: range.stretchDays,
            count: range.stretches,
            since: formatDay(range.since, code),
          })}
        </p>
      </div>
      <SettingSlider
        name={t('machine.range.units')}
        value={units}
        min={1}
        max={Math.max(2, Math.min(unitsMax, detail.units))}
        text={t('machine.range.count', { count: units, price: formatPrice(paid) })}
        onChange={setUnits}
      />
      <div aria-live="polite">
        <Facts facts={outcomes} />
      </div>
      <p className="text-13 text-muted">{t('machine.range.note')}</p>
    </Card>
  )
}

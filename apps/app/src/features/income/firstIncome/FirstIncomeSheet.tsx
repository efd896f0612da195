import type { FirstMinute } from '@millrace/contract/income/firstMinute'
import { paths } from '@millrace/contract/paths'
import { productDetailCall } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts'
import { useEffect, useState } from 'react'
import { Amount } from '../../../components/Amount.tsx'
import { ButtonLink } from '../../../components/Button.tsx'
import { Sheet } from '../../../components/Sheet.tsx'
import { useCall } from '../../../shell/queries.ts'
import { tick } from '../../../shell/tick.ts'
import { multiplyUsdt, parseUsdt } from '../../../shell/usdt.ts'
import { useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { IncomeDrop } from './IncomeDrop.tsx'
import { hasSeenFirstIncome, markFirstIncomeSeen } from './seenFirstIncome.ts'

type FirstIncome = NonNullable<FirstMinute['income']>

type FirstIncomeSheetProps = { income: FirstIncome; isOpen: boolean; onClose: () => void }

/** The first income, how it came about, and that others will be smaller. It arrives once ever. Texts: `msg`. */
export function FirstIncomeSheet({ income, isOpen, onClose }: FirstIncomeSheetProps) {
  const t = useText()
  const { code } = useLanguage()
  const [isArriving] = useState(() => !hasSeenFirstIncome())
  useEffect(() => {
    if (!isOpen || !isArriving) return
    markFirstIncomeSeen()
    tick()
  }, [isOpen, isArriving])
  const { id, productName, day, amount, num, soldUnits } = income
  return (
    <Sheet
      title={t('firstIncome.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <ButtonLink isWide to={paths.withdraw}>
            {t('firstIncome.withdraw')}
          </ButtonLink>
          <ButtonLink kind="soft" isWide to={`${paths.incomeSource}?id=${encodeURIComponent(id)}`}>
            {t('firstIncome.source')}
          </ButtonLink>
        </>
      }
    >
      <IncomeDrop isMoving={isArriving} />
      <div className="grid justify-items-center gap-1 text-center">
        <p className="text-13 text-muted">{t('firstIncome.for', { day: formatDay(day, code) })}</p>
        <Amount value={amount} size="large" tone="good" isSigned />
        <p className="text-13 text-muted">{t('firstIncome.share', { name: productName, num, sold: soldUnits })}</p>
      </div>
      <Limits income={income} />
    </Sheet>
  )
}

/** What to expect from here on: the loss before the gain. */
function Limits({ income: { productId, num } }: { income: FirstIncome }) {
  const t = useText()
  const formatNumber = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const { data } = useCall(productDetailCall, { id: productId })
  const average = data?.actualDayReturn ? parseUsdt(data.actualDayReturn).minor : 0n
  const price = data ? parseUsdt(data.price).minor : 0n
  const days = average > 0n ? Number((price + average - 1n) / average) : null
  const paysBack = data && days !== null && days <= data.validDays
  return (
    <p className="rounded-control bg-page p-4 text-13">
      {t('firstIncome.limits')}{' '}
      {data &&
        (paysBack
          ? t('firstIncome.pace', { price: formatNumber(multiplyUsdt(data.price, num)), days })
          : t('firstIncome.no-pace'))}
    </p>
  )
}

import { markFigure } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { claimIncome, useIncomeToday } from '../../shell/claimIncome.ts'
import { Link } from '../../shell/router/router.tsx'
import { showToast } from '../../shell/toast.ts'
import { findSpendableDecimals } from '../../shell/usdtSums.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { HomeRowsSkeleton } from './homeSkeletons.tsx'

/** What can be claimed, with the button that claims it. Hidden from those who have never earned. */
export function HomeClaim() {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const formatNumber = useFormatUsdt({ hasUnit: false })
  const { data, isError } = useIncomeToday()
  const claiming = useCallMutation(claimIncome, {
    onSuccess: () => showToast(t('home.claim.done'), { tone: 'good' }),
  })
  if (!data) return isError ? null : <HomeRowsSkeleton count={1} />
  const { total, receiving, lastDay, lastOwnDay, list } = data
  const isClaimable = Number(total) > 0
  if (!isClaimable && !lastOwnDay) return null
  const machines = new Set(list.filter(({ amount }) => Number(amount) > 0).map(({ productId }) => productId)).size
  return (
    <Card {...markFigure('mine.claimable', total)} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <Link to={paths.claim} className="grid min-w-0 flex-1 basis-36 gap-0.5 rounded-chip">
        <span className="font-semibold">{t(isClaimable ? 'home.claim.title' : 'home.claim.none')}</span>
        <span className="text-13 text-muted">
          {Number(receiving) > 0
            ? t('home.claim.arriving', { amount: formatUsdt(receiving, { form: 'small' }) })
            : lastDay && t('home.claim.below', { machines, day: formatDay(lastDay, code) })}
        </span>
      </Link>
      {isClaimable && (
        <Button isBusy={claiming.isPending} onPress={() => claiming.mutate()}>
          {t('home.claim.action', { amount: formatNumber(total, { decimals: findSpendableDecimals(total) }) })}
        </Button>
      )}
    </Card>
  )
}

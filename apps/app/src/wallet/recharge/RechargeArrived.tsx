import { paths } from '@millrace/contract/paths'
import type { Recharge } from '@millrace/contract/wallet/recharge'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Figure } from '../../components/Amount.tsx'
import { Icon } from '../../components/Icon.tsx'
import { formatMoment } from '../../shell/dates.ts'
import { usdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The end of the way, and where it goes on. */
export function RechargeArrived({
  recharge: { credited, arriveTime },
}: {
  recharge: Pick<Recharge, 'credited' | 'arriveTime'>
}) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Card className="grid animate-[rise_250ms] justify-items-center gap-2 p-5 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good">
        <Icon name="check" className="size-8" />
      </span>
      <h2 className="text-17 font-bold">{t('recharge.arrived')}</h2>
      {credited && <Figure amount={usdt(credited)} size="large" tone="good" isSigned />}
      {arriveTime && (
        <p className="text-13 text-muted">{t('recharge.arrived-body', { time: formatMoment(arriveTime, code) })}</p>
      )}
      <div className="mt-2 flex w-full flex-wrap gap-2 *:flex-1 *:basis-32">
        <ButtonLink to={paths.catalogue}>{t('recharge.to-products')}</ButtonLink>
        <ButtonLink kind="soft" to={paths.balance}>
          {t('recharge.to-wallet')}
        </ButtonLink>
      </div>
    </Card>
  )
}

import { paths } from '@millrace/contract/paths'
import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type RechargeArrivedProps = { recharge: Pick<Recharge, 'credited' | 'arriveTime'> }

/** A recharge that is in the wallet, with links to what to do next. */
export function RechargeArrived({ recharge: { credited, arriveTime } }: RechargeArrivedProps) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Card className="grid animate-[rise_250ms] justify-items-center gap-2 p-5 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good">
        <Icon name="check" className="size-8" />
      </span>
      <h2 className="text-17 font-bold">{t('recharge.arrived')}</h2>
      {credited && <Amount value={credited} size="large" tone="good" isSigned />}
      {arriveTime && (
        <p className="text-13 text-muted">{t('recharge.arrived-body', { time: formatDateTime(arriveTime, code) })}</p>
      )}
      <div className="mt-2 flex w-full flex-wrap gap-2 *:flex-1 *:basis-[8rem]">
        <ButtonLink to={paths.catalogue}>{t('recharge.to-products')}</ButtonLink>
        <ButtonLink kind="soft" to={paths.balance}>
          {t('recharge.to-wallet')}
        </ButtonLink>
      </div>
    </Card>
  )
}

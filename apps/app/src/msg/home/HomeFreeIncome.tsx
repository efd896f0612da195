import { paths } from '@millrace/contract/paths'
import { welcomeQuery } from '@millrace/contract/rewards/reward'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

/** The free first day of income, while it can be claimed or needs only the verification. */
export function HomeFreeIncome() {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const { data } = useCall(welcomeQuery, {})
  if (!data || !(data.state === 'open' || data.noReward === 'verify')) return null
  return (
    <Link to={`${paths.rewards}?show=welcome`} className="block rounded-card transition active:scale-[0.99]">
      <Card className="flex items-center gap-3 p-4">
        <Icon name="gift" className="size-6 self-start text-accent" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold">
            {t('home.free.title', { amount: formatUsdt(data.amount, { form: 'small' }) })}
          </span>
          <span className="text-13 text-muted">
            {t(data.state === 'open' ? 'home.free.below' : 'home.free.verify')}
          </span>
        </span>
        <Icon name="forward" className="-mr-1 size-5 text-muted" />
      </Card>
    </Link>
  )
}

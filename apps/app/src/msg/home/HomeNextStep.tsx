import { paths } from '@millrace/contract/paths'
import { orderRecord } from '@millrace/contract/product/order'
import { rechargeRecord } from '@millrace/contract/wallet/recharge'
import type { TextKey } from '@millrace/texts'
import { Card } from '../../components/Card.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { type Member, useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { HomeRowsSkeleton } from './homeSkeletons.tsx'

type AccountStep = {
  readonly to: string
  readonly icon: IconName
  readonly text: TextKey
  readonly below: TextKey
  readonly isDone: (member: Member) => boolean
}

/** What makes the account whole, the most useful first. */
const accountSteps: readonly AccountStep[] = [
  {
    to: paths.fundPassword,
    icon: 'lock',
    text: 'user.greeting.fund-password',
    below: 'user.greeting.fund-password-why',
    isDone: ({ hasPayPass }) => hasPayPass,
  },
  {
    to: paths.verify,
    icon: 'card',
    text: 'user.greeting.verify',
    below: 'user.greeting.verify-why',
    isDone: ({ verifyState }) => verifyState === 'verified' || verifyState === 'pending',
  },
  {
    to: paths.security,
    icon: 'key',
    text: 'user.greeting.passkey',
    below: 'user.greeting.passkey-why',
    isDone: ({ hasPasskey }) => hasPasskey,
  },
  {
    to: paths.bindEmail,
    icon: 'mail',
    text: 'user.greeting.email',
    below: 'user.greeting.email-why',
    isDone: ({ email }) => Boolean(email),
  },
]

/** The most urgent thing to do: a deadline, then money that waits, then the account. Nothing where all is done. */
export function HomeNextStep() {
  const t = useText()
  const { code } = useLanguage()
  const { data: member } = useMember()
  const orders = useCall(orderRecord, { pageSize: 20 }, { staleTime: 0 })
  const recharges = useCall(rechargeRecord, { state: 'pending', pageSize: 10 }, { staleTime: 0 })
  if (!member || orders.isPending || recharges.isPending) return <HomeRowsSkeleton count={1} />
  const [undoable] =
    orders.data?.list
      .filter(({ reflectUntil }) => reflectUntil !== null)
      .toSorted((a, b) => (a.reflectUntil ?? '').localeCompare(b.reflectUntil ?? '')) ?? []
  if (undoable?.reflectUntil)
    return (
      <Step
        to={`${paths.order}?id=${undoable.id}`}
        icon="undo"
        title={t('home.next.undo', { name: undoable.productName })}
        below={t('home.next.undo-below', { time: formatDateTime(undoable.reflectUntil, code) })}
      />
    )
  const recharge = recharges.data?.list.find(({ asked }) => asked !== null)
  if (recharge)
    return (
      <Step
        to={`${paths.rechargeHistory}?id=${recharge.id}`}
        icon="plus"
        title={t('home.next.recharge')}
        below={t('home.next.recharge-below')}
      />
    )
  const step = accountSteps.find(({ isDone }) => !isDone(member))
  if (!step) return null
  const isRejected = member.verifyState === 'rejected' && step.to === paths.verify
  return (
    <Step
      to={step.to}
      icon={step.icon}
      title={t(step.text)}
      below={t(isRejected ? 'user.greeting.verify-again' : step.below)}
    />
  )
}

function Step({ to, icon, title, below }: { to: string; icon: IconName; title: string; below: string }) {
  const t = useText()
  return (
    <Link to={to} className="block rounded-card transition active:scale-[0.99]">
      <Card className="flex items-center gap-3 p-4">
        <Icon name={icon} className="size-6 self-start text-caution" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-12 font-semibold text-caution">{t('home.next.label')}</span>
          <span className="font-semibold">{title}</span>
          <span className="text-13 text-muted">{below}</span>
        </span>
        <Icon name="forward" className="-mr-1 size-5 text-muted" />
      </Card>
    </Link>
  )
}

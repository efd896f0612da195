import type { DataOf } from '@millrace/contract/call'
import type { Destination } from '@millrace/contract/wallet/destination'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../components/Card.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { formatOpenHours, isAlwaysOpen } from '../../shell/openHours.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type WithdrawTermsProps = {
  status: DataOf<typeof withdrawStatus>
  destination: Pick<Destination, 'isUsable'> | undefined
}

/**
 * What happens to a request: when it is processed, and that being late shows. How long a new destination waits is said
 * where it stands, and that may be longer than until the next hours of processing.
 */
export function WithdrawTerms({ status: { isOpen, opensTime, window }, destination }: WithdrawTermsProps) {
  const t = useText()
  const { code, tag } = useLanguage()
  const isQueued = !isOpen && destination?.isUsable !== false
  const queued = opensTime ? t('withdraw.queued', { time: formatDateTime(opensTime, code) }) : t('withdraw.queued-open')
  const steps = [
    { title: t('withdraw.next.hold'), body: t('withdraw.next.hold-body') },
    {
      title: isAlwaysOpen(window)
        ? t('withdraw.next.check-always')
        : t('withdraw.next.check', { hours: formatOpenHours(window, tag) }),
      body: isQueued ? queued : t('withdraw.next.check-body'),
    },
    { title: t('withdraw.next.sent'), body: t('withdraw.next.sent-body') },
  ]
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-bold">{t('withdraw.next')}</h2>
      <ol className="grid">
        {steps.map(({ title, body }, index) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 not-last:pb-4">
            <span className="grid size-7 place-items-center rounded-full bg-soft text-13 font-bold text-accent">
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-0.5">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-13 text-muted">{body}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

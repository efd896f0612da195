import type { DataOf } from '@millrace/contract/call'
import type { groupStatus } from '@millrace/contract/rewards/review'
import { Icon } from '../../components/Icon.tsx'
import { Note } from '../../components/Note.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { NoReward } from '../NoReward.tsx'

export type Review = Pick<DataOf<typeof groupStatus>, 'state' | 'reason' | 'createTime' | 'amount' | 'noReward'>

/** Whether something can be sent now: nothing waits or was accepted, and there is a reward for it. */
export const canSend = ({ state, noReward }: Review): boolean =>
  (state === 'none' || state === 'rejected') && noReward === ''

/** How far the review of something sent in is, or why sending something would bring nothing. */
export function ReviewNote({ review }: { review: Review }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const { state, reason, createTime, amount, noReward } = review
  if (state === 'pending')
    return (
      <Note tone="caution" icon="clock" title={t('review.pending')}>
        <p>{createTime && t('review.pending-since', { time: formatDateTime(createTime, code) })}</p>
      </Note>
    )
  if (state === 'approved')
    return noReward === '' || noReward === 'received' ? (
      <p className="flex items-center gap-2 rounded-card bg-good-soft p-4 font-semibold text-good">
        <Icon name="check" className="size-5" />
        {t('review.accepted', { amount: formatUsdt(amount) })}
      </p>
    ) : (
      <>
        <p className="font-semibold">{t('review.accepted-unpaid')}</p>
        <NoReward reason={noReward} />
      </>
    )
  return (
    <>
      {reason && (
        <Note tone="caution" icon="warning" title={t('review.rejected')}>
          <p>{t('review.rejected-why', { reason })}</p>
        </Note>
      )}
      <NoReward reason={noReward} />
    </>
  )
}

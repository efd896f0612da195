import type { DataOf } from '@millrace/contract/call'
import type { Destination } from '@millrace/contract/wallet/destination'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { Note } from '../../components/Note.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { formatWindow, isAlwaysOpen } from './formatWindow.ts'

/**
 * When requests are processed, and the promised deadline. How long a new destination waits is said where it stands, and
 * that may be longer than until the next hours of processing.
 */
export function WithdrawTerms({
  status: { isOpen, opensTime, window, deadlineHours },
  destination,
}: {
  status: DataOf<typeof withdrawStatus>
  destination: Pick<Destination, 'isUsable'> | undefined
}) {
  const t = useText()
  const { code, tag } = useLanguage()
  const hours = { window: formatWindow(window, tag), zone: window.timeZone.replaceAll('_', ' ') }
  return (
    <Note
      icon="clock"
      {...(!isOpen &&
        destination?.isUsable !== false && {
          title: opensTime
            ? t('withdraw.queued', { time: formatDateTime(opensTime, code) })
            : t('withdraw.queued-open'),
        })}
    >
      <p>{isAlwaysOpen(window) ? t('withdraw.window-always') : t('withdraw.window', hours)}</p>
      <p>{t('withdraw.promise', { hours: deadlineHours })}</p>
    </Note>
  )
}

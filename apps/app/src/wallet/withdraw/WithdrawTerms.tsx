import type { DataOf } from '@millrace/contract/call'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { Note } from '../../components/Note.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { formatWindow, isAlwaysOpen } from './formatWindow.ts'

/** When requests are processed, and the promised deadline. */
export function WithdrawTerms({
  status: { isOpen, opensTime, window, deadlineHours },
}: {
  status: DataOf<typeof withdrawStatus>
}) {
  const t = useText()
  const { code, tag } = useLanguage()
  const hours = { window: formatWindow(window, tag), zone: window.timeZone.replaceAll('_', ' ') }
  return (
    <Note
      icon="clock"
      {...(!isOpen && {
        title: opensTime ? t('withdraw.queued', { time: formatDateTime(opensTime, code) }) : t('withdraw.queued-open'),
      })}
    >
      <p>{isAlwaysOpen(window) ? t('withdraw.window-always') : t('withdraw.window', hours)}</p>
      <p>{t('withdraw.promise', { hours: deadlineHours })}</p>
    </Note>
  )
}

import { Note } from '../components/Note.tsx'
import { formatDateTime } from './dates.ts'
import type { Member } from './useMember.ts'
import { useLanguage, useText } from './useText.ts'

/** Why an account is frozen and what still works; why withdrawals are stopped and until when. */
export function FrozenNote({ member: { frozen, withdrawalStop } }: { member: Member }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <>
      {frozen && (
        <Note tone="caution" icon="lock" title={t('user.frozen.title')}>
          <p>{t('user.frozen.reason', { reason: frozen.reason })}</p>
          <p>{t(withdrawalStop ? 'user.frozen.works' : 'user.frozen.works-withdraw')}</p>
        </Note>
      )}
      {withdrawalStop && (
        <Note
          tone="caution"
          icon="clock"
          title={t('user.frozen.stop', { time: formatDateTime(withdrawalStop.until, code) })}
        >
          <p>{t('user.frozen.reason', { reason: withdrawalStop.reason })}</p>
        </Note>
      )}
    </>
  )
}

import { paths } from '@millrace/contract/paths'
import type { NoReward as Reason } from '@millrace/contract/rewards/reward'
import { Note } from '../components/Note.tsx'
import { Link } from '../shell/router/router.tsx'
import { useText } from '../shell/useText.ts'

/** Why there is no reward, instead of a promise; nothing where there is one. */
export function NoReward({ reason }: { reason: Reason }) {
  const t = useText()
  if (reason === '') return null
  return (
    <Note tone={reason === 'stopped' ? 'caution' : 'plain'}>
      <p>{t(`rewards.no-reward.${reason}`)}</p>
      {reason === 'verify' && (
        <Link
          to={paths.verify}
          className="inline-flex min-touch items-center font-semibold text-accent hover:underline"
        >
          {t('rewards.verify')}
        </Link>
      )}
    </Note>
  )
}

import { paths } from '@millrace/contract/paths'
import type { NoReward as Reason } from '@millrace/contract/rewards/reward'
import { Note } from '../components/Note.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { sayCountryPath } from '../shell/sayCountry.ts'
import { useText } from '../shell/useText.ts'

/** Why there is no reward, instead of a promise; nothing where there is one. */
export function NoReward({ reason }: { reason: Reason }) {
  const t = useText()
  if (reason === '') return null
  return (
    <Note tone={reason === 'stopped' ? 'caution' : 'plain'}>
      <p>{t(`rewards.no-reward.${reason}`)}</p>
      {reason === 'verify' && <TextLink to={paths.verify}>{t('rewards.verify')}</TextLink>}
      {reason === 'country-unknown' && <TextLink to={sayCountryPath}>{t('rewards.say-country')}</TextLink>}
    </Note>
  )
}

import { paths } from '@millrace/contract/paths'
import { Chip } from '../../components/Chip.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { AccountRow } from '../accountChange/AccountRow.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { VerifyChip } from '../verify/VerifyChip.tsx'
import { Devices } from './Devices.tsx'
import { Passkeys } from './Passkeys.tsx'

export function SecurityScreen() {
  const t = useText()
  const member = useMember()
  return (
    <Screen title={t('security.title')} layout="columns" hasRefresh>
      <Loaded query={member} skeleton={<RowsSkeleton count={5} />}>
        {(data) => (
          <>
            <FrozenNote member={data} />
            <List label={t('security.title')}>
              <ListRow
                to={paths.loginPassword}
                icon="lock"
                title={t('loginPassword.title')}
                below={t('security.login-password')}
              />
              <ListRow
                to={paths.fundPassword}
                icon="wallet"
                title={t('fundPassword.title')}
                below={t('security.fund-password')}
                after={
                  <Chip tone={data.hasPayPass ? 'good' : 'caution'}>
                    {t(data.hasPayPass ? 'security.set' : 'security.not-set')}
                  </Chip>
                }
              />
              <AccountRow channel="sms" title={t('profile.phone')} value={data.phone} none={t('security.phone')} />
              <AccountRow channel="email" title={t('account.email')} value={data.email} none={t('security.email')} />
              <ListRow
                to={paths.verify}
                icon="card"
                title={t('verify.title')}
                below={<VerifyChip state={data.verifyState} />}
              />
            </List>
          </>
        )}
      </Loaded>
      <Passkeys />
      <Devices />
    </Screen>
  )
}

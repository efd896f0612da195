import { paths } from '@millrace/contract/paths'
import { formatAccount } from '@millrace/texts'
import { useRef, useState } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { AccountRow } from '../accountChange/AccountRow.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { TimeZoneRow } from '../timeZone/TimeZoneRow.tsx'
import { CountryRow } from './CountryRow.tsx'

const AvatarDialog = lazyPart(() => import('./AvatarDialog.tsx'), 'AvatarDialog')
const LogoutDialog = lazyPart(() => import('./LogoutDialog.tsx'), 'LogoutDialog')

export function ProfileScreen() {
  const t = useText()
  const { name: languageName } = useLanguage()
  const member = useMember()
  const fileInput = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const logoutDialog = useSheet()
  const choose = async (chosen: File) => {
    const decoded = await createImageBitmap(chosen).catch(() => null)
    if (decoded) setPicture(decoded)
    else showToast(t('verify.picture.unreadable'), { tone: 'bad' })
  }
  return (
    <Screen title={t('profile.title')} hasRefresh>
      <Loaded query={member} skeleton={<RowsSkeleton count={6} />}>
        {(data) => (
          <List label={t('profile.title')}>
            <ListRow
              before={<Avatar name={data.name} url={data.headUrl} size="large" />}
              title={t('profile.avatar')}
              below={t('profile.avatar-change')}
              onPress={() => fileInput.current?.click()}
            />
            <ListRow icon="person" title={t('nickname.title')} below={formatAccount(data.name)} to={paths.nickname} />
            <AccountRow channel="sms" title={t('profile.phone')} value={data.phone} none={t('profile.email-none')} />
            <AccountRow channel="email" title={t('account.email')} value={data.email} none={t('profile.email-none')} />
            {!data.phone && <CountryRow country={data.country} />}
            <ListRow icon="globe" title={t('shell.language')} below={languageName} to={paths.language} />
            <TimeZoneRow member={data} />
          </List>
        )}
      </Loaded>
      <Button kind="danger" isWide onPress={logoutDialog.open}>
        {t('profile.logout.confirm')}
      </Button>
      <FileInput
        ref={fileInput}
        aria-label={t('profile.avatar')}
        data-testid="avatar-file"
        onChoose={([file]) => void choose(file)}
      />
      {picture && <AvatarDialog picture={picture} onClose={() => setPicture(null)} />}
      <LogoutDialog isOpen={logoutDialog.isOpen} onClose={logoutDialog.close} />
    </Screen>
  )
}

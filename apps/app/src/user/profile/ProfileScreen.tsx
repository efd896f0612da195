import { paths } from '@millrace/contract/paths'
import { lazy, Suspense, useRef, useState } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { TimeZoneRow } from '../timeZone/TimeZoneRow.tsx'

const AvatarDialog = lazy(() => loadChunk(async () => ({ default: (await import('./AvatarDialog.tsx')).AvatarDialog })))
const LogoutDialog = lazy(() => loadChunk(async () => ({ default: (await import('./LogoutDialog.tsx')).LogoutDialog })))

export function ProfileScreen() {
  const t = useText()
  const { name: languageName } = useLanguage()
  const member = useMember()
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isLeavingWanted, setIsLeavingWanted] = useState(false)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const decoded = await createImageBitmap(chosen).catch(() => null)
    if (decoded) setPicture(decoded)
    else showToast(t('verify.picture.unreadable'), { tone: 'bad' })
  }
  const leave = () => {
    setIsLeavingWanted(true)
    setIsLeaving(true)
  }
  return (
    <Screen title={t('profile.title')} onRefresh={() => member.refetch()}>
      <Loaded query={member} skeleton={<RowsSkeleton count={6} />}>
        {(known) => (
          <List label={t('profile.title')}>
            <ListRow
              before={<Avatar name={known.name} url={known.headUrl} size="large" />}
              title={t('profile.avatar')}
              below={t('profile.avatar-change')}
              onPress={() => file.current?.click()}
            />
            <ListRow
              before={<Icon name="person" className="size-6 text-accent" />}
              title={t('nickname.title')}
              below={known.name}
              to={paths.nickname}
            />
            {known.phone && (
              <ListRow
                before={<Icon name="device" className="size-6 text-accent" />}
                title={t('profile.phone')}
                below={known.phone}
              />
            )}
            <ListRow
              before={<Icon name="mail" className="size-6 text-accent" />}
              title={t('account.email')}
              below={known.email || t('profile.email-none')}
              to={paths.bindEmail}
            />
            <ListRow
              before={<Icon name="globe" className="size-6 text-accent" />}
              title={t('shell.language')}
              below={languageName}
              to={paths.language}
            />
            <TimeZoneRow member={known} />
          </List>
        )}
      </Loaded>
      <Button kind="danger" isWide onPress={leave}>
        {t('profile.logout.confirm')}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('profile.avatar')}
        data-testid="avatar-file"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The same picture may be chosen again.
          event.target.value = ''
        }}
      />
      {picture && (
        <Suspense>
          <AvatarDialog picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
      {isLeavingWanted && (
        <Suspense>
          <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

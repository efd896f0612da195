import { paths } from '@millrace/contract/paths'
import { Suspense } from 'react'
import { Avatar } from '../components/Avatar.tsx'
import { IconButton, IconLink } from '../components/IconButton.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { createMediaHook } from './media.ts'
import { Link } from './router/router.tsx'
import { hasSession } from './session.ts'
import { chooseTheme, useTheme } from './theme.ts'
import { useMember } from './useMember.ts'
import { useText } from './useText.ts'

const MessageBell = lazyComponent(() => import('./MessageBell.tsx'), 'MessageBell', 'msg')
const useIsSystemDark = createMediaHook('(prefers-color-scheme: dark)')

/** What a wide screen has in every header, instead of the menu: language, theme, messages and the member. */
export function WideTools() {
  const t = useText()
  const theme = useTheme()
  const isSystemDark = useIsSystemDark()
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark'
  return (
    <div className="flex items-center gap-1">
      <IconLink icon="globe" label={t('shell.language')} to={paths.language} className="text-ink" />
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={t(isDark ? 'shell.use-light' : 'shell.use-dark')}
        onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
        className="text-ink"
      />
      {hasSession() && (
        <>
          <Suspense
            fallback={<IconLink icon="bell" label={t('shell.messages')} to={paths.messageHub} className="text-ink" />}
          >
            <MessageBell />
          </Suspense>
          <MemberLink />
        </>
      )}
    </div>
  )
}

function MemberLink() {
  const t = useText()
  const { data } = useMember()
  return (
    <Link to={paths.personal} aria-label={t('shell.tab.personal')} className="ml-1 rounded-full">
      <Avatar name={data?.name ?? ''} {...(data && { url: data.headUrl })} />
    </Link>
  )
}

import { paths } from '@millrace/contract/paths'
import { Suspense } from 'react'
import { Chip } from '../../components/Chip.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Logo } from '../../components/Logo.tsx'
import { Notices } from '../../components/Notices.tsx'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { queryClient, useInfo } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { HomeError } from './HomeError.tsx'
import { HomeMachines } from './HomeMachines.tsx'
import { HomeNews } from './HomeNews.tsx'
import { HomePopup } from './HomePopup.tsx'
import { useScrollNotices } from './homeQueries.ts'
import { HomeShortcuts } from './HomeShortcuts.tsx'
import { GreetingSkeleton } from './homeSkeletons.tsx'
import { HomeSlides } from './HomeSlides.tsx'
import { HomeVideos } from './HomeVideos.tsx'
import { HomeWelcome } from './HomeWelcome.tsx'

// Visitors do not download what only members see.
const HomeGreeting = lazyComponent(() => import('./HomeGreeting.tsx'), 'HomeGreeting', 'user')
const MessageBell = lazyComponent(() => import('../../shell/MessageBell.tsx'), 'MessageBell', 'msg')

export function HomeScreen() {
  const t = useText()
  const notices = useScrollNotices()
  const { data } = useInfo()
  const right = hasSession() ? (
    <Suspense
      fallback={<IconLink icon="bell" label={t('shell.messages')} to={paths.messageHub} className="text-ink" />}
    >
      <MessageBell />
    </Suspense>
  ) : (
    <IconLink icon="bell" label={t('shell.notices')} to={paths.notice} className="text-ink" />
  )
  const heading = (
    <>
      <span className="flex items-center gap-2 lg:hidden">
        <Logo className="size-7 text-accent" />
        Millrace
      </span>
      <span className="max-lg:hidden">{t('shell.tab.home')}</span>
    </>
  )
  return (
    <Screen
      title="Millrace"
      heading={heading}
      isWide
      hasBack={false}
      hasMenu={false}
      right={right}
      onRefresh={() => queryClient.invalidateQueries()}
    >
      <HomeError />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <div className="grid gap-5">
          {hasSession() ? (
            <Suspense fallback={<GreetingSkeleton />}>
              <HomeGreeting />
            </Suspense>
          ) : (
            <HomeWelcome />
          )}
          <Notices query={notices} />
          <HomeShortcuts />
          <HomeMachines />
          <HomeNews />
        </div>
        <div className="grid gap-5">
          <HomeSlides />
          <HomeVideos />
        </div>
      </div>
      {data?.hasDemoData && (
        <p className="text-center">
          <Chip>{t('home.demo')}</Chip>
        </p>
      )}
      <HomePopup />
    </Screen>
  )
}

import { paths } from '@millrace/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Chip } from '../../components/Chip.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Mark } from '../../components/Logo.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { loadTexts } from '../../shell/language.ts'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useInfo } from '../../shell/useInfo.ts'
import { useText } from '../../shell/useText.ts'
import { GreetingSkeleton } from './homeSkeletons.tsx'
import { HomeError } from './HomeError.tsx'
import { HomeMachines } from './HomeMachines.tsx'
import { HomeNews } from './HomeNews.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { HomePopup } from './HomePopup.tsx'
import { HomeShortcuts } from './HomeShortcuts.tsx'
import { HomeSlides } from './HomeSlides.tsx'
import { HomeVideos } from './HomeVideos.tsx'
import { HomeWelcome } from './HomeWelcome.tsx'

// Visitors do not download what only members see.
const HomeGreeting = lazy(() =>
  loadChunk(async () => {
    const [{ HomeGreeting: greeting }] = await Promise.all([import('./HomeGreeting.tsx'), loadTexts('user')])
    return { default: greeting }
  }),
)

const Bell = lazy(() =>
  loadChunk(async () => {
    const [{ Bell: bell }] = await Promise.all([import('../../shell/MessageBell.tsx'), loadTexts('msg')])
    return { default: bell }
  }),
)

export function HomeScreen() {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useInfo()
  const right = (
    <>
      <IconLink icon="globe" label={t('shell.language')} to={paths.language} className="text-ink" />
      <span className="-mr-3">
        {hasSession() ? (
          <Suspense
            fallback={<IconLink icon="bell" label={t('shell.messages')} to={paths.messageHub} className="text-ink" />}
          >
            <Bell />
          </Suspense>
        ) : (
          <IconLink icon="bell" label={t('shell.notices')} to={paths.notice} className="text-ink" />
        )}
      </span>
    </>
  )
  const heading = (
    <>
      <span className="flex items-center gap-2 lg:hidden">
        <Mark className="size-7 text-accent" />
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
      onRefresh={() => queries.invalidateQueries()}
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
          <HomeNotices />
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

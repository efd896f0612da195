import { useQueryClient } from '@tanstack/react-query'
import { Chip } from '../../components/Chip.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Mark } from '../../components/Mark.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useInfo } from '../../shell/useInfo.ts'
import { useText } from '../../shell/useText.ts'
import { HomeMachines } from './HomeMachines.tsx'
import { HomeNews } from './HomeNews.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { HomePopup } from './HomePopup.tsx'
import { HomeShortcuts } from './HomeShortcuts.tsx'
import { HomeSlides } from './HomeSlides.tsx'
import { HomeTrouble } from './HomeTrouble.tsx'
import { HomeVideos } from './HomeVideos.tsx'
import { HomeWelcome } from './HomeWelcome.tsx'

export function HomeScreen() {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useInfo()
  const right = (
    <>
      <IconLink icon="globe" label={t('shell.language')} to="/index/language" className="text-ink" />
      <IconLink icon="bell" label={t('shell.notices')} to="/index/alert" className="-mr-3 text-ink" />
    </>
  )
  return (
    <Screen title="Millrace" heading={<span className="flex items-center gap-2"><Mark className="size-7 text-accent" />Millrace</span>} hasBack={false} hasMenu={false} right={right} onRefresh={() => queries.invalidateQueries()}>
      <HomeTrouble />
      {!hasSession() && <HomeWelcome />}
      <HomeNotices />
      <HomeShortcuts />
      <HomeSlides />
      <HomeMachines />
      <HomeVideos />
      <HomeNews />
      {data?.hasDemoData && <p className="text-center"><Chip>{t('home.demo')}</Chip></p>}
      <HomePopup />
    </Screen>
  )
}

import { paths } from '@millrace/contract/paths'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { CardList } from '../../components/CardList.tsx'
import { Chip } from '../../components/Chip.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { readSeenUntil, saveSeenUntil } from '../../shell/seen.ts'
import { useText } from '../../shell/useText.ts'
import { NoticeCard, NoticesSkeleton } from './NoticeCard.tsx'
import { noticePlaces, type PlacedNotice, useNotices } from './useNotices.ts'

/** All notices to members, whether they are shown as a popup, on Home or in the wallet. */
export function NoticeArchiveScreen() {
  const t = useText()
  const notices = useNotices()
  // Read once, so that new notices stay marked while the screen is open.
  const [seenUntil] = useState(() => readSeenUntil('notices'))
  useEffect(() => {
    if (notices.data) saveSeenUntil('notices', notices.data)
  }, [notices.data])
  const renderList = (list: readonly PlacedNotice[]) => (
    <CardList items={list} className="two-columns">
      {(notice) => (
        <NoticeCard notice={notice} above={<NoticeChips notice={notice} isNew={notice.createTime > seenUntil} />} />
      )}
    </CardList>
  )
  const buildTabs = (list: readonly PlacedNotice[]) => [
    { value: 'all', text: t('notice.archive.all'), content: renderList(list) },
    ...noticePlaces
      .map((place) => ({
        value: place,
        text: t(`notice.archive.place.${place}`),
        all: list.filter((notice) => notice.place === place),
      }))
      .filter(({ all }) => all.length > 0)
      .map(({ all, ...tab }) => ({ ...tab, content: renderList(all) })),
  ]
  const empty = (
    <EmptyState drawing={<NoticesDrawing />} title={t('notice.empty')} body={t('notice.archive.empty-body')}>
      <ButtonLink kind="soft" to={paths.news}>
        {t('notice.archive.empty-way-on')}
      </ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('notice.archive.title')} layout="wide" hasRefresh>
      <Loaded query={notices} skeleton={<NoticesSkeleton />}>
        {(list) => (list.length === 0 ? empty : <Tabs label={t('notice.archive.title')} tabs={buildTabs(list)} />)}
      </Loaded>
    </Screen>
  )
}

function NoticeChips({ notice: { place }, isNew }: { notice: PlacedNotice; isNew: boolean }) {
  const t = useText()
  return (
    <p className="flex flex-wrap gap-1.5 pb-1">
      <Chip>{t(`notice.archive.place.${place}`)}</Chip>
      {isNew && <Chip tone="accent">{t('notice.archive.new')}</Chip>}
    </p>
  )
}

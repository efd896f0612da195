import { paths } from '@millrace/contract/paths'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { readSeenUntil, saveSeenUntil } from '../seen.ts'
import { NoticeCard, NoticesSkeleton } from './NoticeCard.tsx'
import { noticePlaces, useNotices, type PlacedNotice } from './useNotices.ts'

/** Every notice to members in one place, whether it popped up, ran over Home or stood in the wallet. */
export function NoticeArchiveScreen() {
  const t = useText()
  const notices = useNotices()
  // As it was on arriving: what is new stays marked while it is being read.
  const [seenUntil] = useState(() => readSeenUntil('notices'))
  useEffect(() => {
    if (notices.data) saveSeenUntil('notices', notices.data)
  }, [notices.data])
  const listOf = (list: readonly PlacedNotice[]) => (
    <ul className="grid gap-3">
      {list.map((notice) => (
        <li key={notice.id}>
          <NoticeCard notice={notice} above={<Kind notice={notice} isNew={notice.createTime > seenUntil} />} />
        </li>
      ))}
    </ul>
  )
  const tabsOf = (list: readonly PlacedNotice[]) => [
    { value: 'all', text: t('notice.archive.all'), content: listOf(list) },
    ...noticePlaces
      .map((place) => ({
        value: place,
        text: t(`notice.archive.place.${place}`),
        all: list.filter((notice) => notice.place === place),
      }))
      .filter(({ all }) => all.length > 0)
      .map(({ all, ...tab }) => ({ ...tab, content: listOf(all) })),
  ]
  const empty = (
    <EmptyState drawing={<NoticesDrawing />} title={t('notice.empty')} body={t('notice.archive.empty-body')}>
      <ButtonLink kind="soft" to={paths.news}>
        {t('notice.archive.empty-way-on')}
      </ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('notice.archive.title')} onRefresh={() => notices.refetch()}>
      <Loaded query={notices} skeleton={<NoticesSkeleton />}>
        {(list) => (list.length === 0 ? empty : <Tabs label={t('notice.archive.title')} tabs={tabsOf(list)} />)}
      </Loaded>
    </Screen>
  )
}

function Kind({ notice: { place }, isNew }: { notice: PlacedNotice; isNew: boolean }) {
  const t = useText()
  return (
    <p className="flex flex-wrap gap-1.5 pb-1">
      <Chip>{t(`notice.archive.place.${place}`)}</Chip>
      {isNew && <Chip tone="accent">{t('notice.archive.new')}</Chip>}
    </p>
  )
}

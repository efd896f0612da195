import { newsList } from '@millrace/contract/msg/news'
import { paths } from '@millrace/contract/paths'
import { useEffect } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { NewsDrawing } from '../../components/drawings/NewsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { saveSeenUntil } from '../../shell/seen.ts'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { NewsCard, NewsCardSkeleton } from './NewsCard.tsx'

export function NewsScreen() {
  const t = useText()
  const news = useCallPages(newsList, {}, { pageSize: 10 })
  const firstPage = news.data?.pages[0]?.list
  useEffect(() => {
    if (firstPage) saveSeenUntil('news', firstPage)
  }, [firstPage])
  const empty = (
    <EmptyState drawing={<NewsDrawing />} title={t('news.empty')} body={t('news.empty-body')}>
      <ButtonLink kind="soft" to={paths.home}>
        {t('shell.go-home')}
      </ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('news.title')} layout="wide" hasRefresh>
      <InfiniteList
        query={news}
        label={t('news.title')}
        getKey={({ id }) => id}
        empty={empty}
        isGrid
        skeleton={<NewsCardSkeleton />}
      >
        {(item) => <NewsCard item={item} />}
      </InfiniteList>
    </Screen>
  )
}

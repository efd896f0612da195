import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { useText } from '../../shell/useText.ts'
import { useHomeVideo, useLatestNews, useMoreVideos, useScrollNotices, useSlides } from './homeQueries.ts'

/** When some parts of Home cannot be loaded, one card says so for all of them. */
export function HomeError() {
  const t = useText()
  const failed = [useSlides(), useScrollNotices(), useHomeVideo(), useMoreVideos(), useLatestNews()].filter(
    (query) => query.isError && query.data === undefined,
  )
  if (failed.length === 0) return null
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-40 flex-1 font-semibold">{t('home.partial')}</p>
      <Button
        kind="soft"
        isBusy={failed.some((query) => query.isFetching)}
        onPress={() => failed.forEach((query) => void query.refetch())}
      >
        {t('shell.retry')}
      </Button>
    </Card>
  )
}

import { newsDetail, type Article } from '@millrace/contract/msg/news'
import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { NewsDrawing } from '../../components/drawings/NewsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'

export function ArticleScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const article = useCall(newsDetail, { id: search.get('id') ?? '' })
  const notFound = (
    <EmptyState drawing={<NewsDrawing />} title={t('news.article.missing')} body={t('news.article.missing-body')}>
      <ButtonLink to={paths.news}>{t('news.article.all')}</ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('news.article.title')} hasRefresh>
      <Loaded query={article} notFound={notFound} skeleton={<ArticleSkeleton />}>
        {(data) => <ArticleText article={data} />}
      </Loaded>
    </Screen>
  )
}

function ArticleText({ article: { title, imgUrl, createTime, content } }: { article: Article }) {
  const { code } = useLanguage()
  return (
    <article className="overflow-hidden rounded-card bg-card shadow-card">
      {imgUrl && (
        <img src={imgUrl} alt="" width={640} height={360} className="aspect-video w-full bg-soft object-cover" />
      )}
      <div className="grid gap-3 p-5">
        <div className="grid gap-2">
          <h2 className="text-22 font-bold tracking-tight">{title}</h2>
          <p className="text-13 text-muted">
            <time dateTime={createTime}>{formatDateTime(createTime, code)}</time>
          </p>
        </div>
        <Paragraphs text={content} />
      </div>
    </article>
  )
}

function ArticleSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton shape="flat" className="aspect-video w-full" />
      <SkeletonLines
        className="grid gap-3 p-5"
        sizes={['h-6 w-4/5', 'h-3 w-1/3', 'h-4 w-full', 'h-4 w-full', 'h-4 w-3/5']}
      />
    </Card>
  )
}

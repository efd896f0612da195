import type { NewsItem } from '@millrace/contract/msg/news'
import { paths } from '@millrace/contract/paths'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { Link } from '../../shell/router/router.tsx'
import { useLanguage } from '../../shell/useText.ts'

export function NewsCard({ item: { id, title, summary, imgUrl, createTime } }: { item: NewsItem }) {
  const { code } = useLanguage()
  return (
    <Link to={`${paths.article}?id=${id}`} className="block rounded-card transition active:scale-[0.99]">
      <Card className="overflow-hidden">
        {imgUrl && (
          <img
            src={imgUrl}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            className="aspect-video w-full bg-soft object-cover"
          />
        )}
        <div className="grid gap-1 p-4">
          <p className="text-12 text-muted">{formatDateTime(createTime, code)}</p>
          <h2 className="text-17 font-bold">{title}</h2>
          {summary && <p className="line-clamp-3 text-muted">{summary}</p>}
        </div>
      </Card>
    </Link>
  )
}

export function NewsCardSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton shape="flat" className="aspect-video w-full" />
      <SkeletonLines className="grid gap-2 p-4" sizes={['h-3 w-1/3', 'h-5 w-4/5', 'h-4 w-full']} />
    </Card>
  )
}

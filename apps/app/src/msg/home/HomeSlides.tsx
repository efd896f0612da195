import type { Slide } from '@millrace/contract/msg/carousel'
import { Link } from 'react-router'
import { Card } from '../../components/Card.tsx'
import { Carousel } from '../../components/Carousel.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { isBuilt } from '../../shell/paths.ts'
import { useText } from '../../shell/useText.ts'
import { useSlides } from './homeQueries.ts'

export function HomeSlides() {
  const t = useText()
  const { data, isPending } = useSlides()
  if (isPending) return <SlideSkeleton />
  if (!data?.length) return null
  return (
    <Carousel
      label={t('home.slides')}
      pauseText={t('home.slides.pause')}
      playText={t('home.slides.play')}
      items={data}
      getKey={({ id }) => id}
    >
      {(slide) => <SlideCard slide={slide} />}
    </Carousel>
  )
}

function SlideCard({ slide: { title, content, imgUrl, link } }: { slide: Slide }) {
  const style = 'flex w-full flex-col overflow-hidden rounded-card bg-card shadow-card'
  const body = (
    <>
      <span className="block aspect-2/1 w-full bg-soft">
        {imgUrl && (
          <img src={imgUrl} alt="" width={640} height={320} loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className="grid gap-1 p-4">
        <span className="font-bold">{title}</span>
        {content && <span className="text-13 text-muted">{content}</span>}
      </span>
    </>
  )
  return isBuilt(link) ? (
    <Link to={link} className={style}>
      {body}
    </Link>
  ) : (
    <div className={style}>{body}</div>
  )
}

function SlideSkeleton() {
  return (
    <div className="pb-14">
      <Card className="w-[88%] overflow-hidden">
        <Skeleton shape="flat" className="aspect-2/1 w-full" />
        <div className="grid gap-2 p-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </Card>
    </div>
  )
}

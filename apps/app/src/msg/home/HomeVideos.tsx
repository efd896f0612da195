import type { Video as VideoContent } from '@millrace/contract/msg/carousel'
import { Card } from '../../components/Card.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Video } from '../../components/Video.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useHomeVideo, useMoreVideos } from './homeQueries.ts'

/** The first video large, the others side by side below it. */
export function HomeVideos() {
  const t = useText()
  const first = useHomeVideo()
  const more = useMoreVideos()
  if (first.isPending) return <VideoSkeleton title={t('home.videos')} />
  if (!first.data && !more.data?.length) return null
  return (
    <Section title={t('home.videos')}>
      {first.data && <VideoCard video={first.data} />}
      {more.data && more.data.length > 0 && (
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] lg:fade-sides">
          {more.data.map((video) => (
            <li key={video.id} className="w-[72%] shrink-0 snap-start">
              <VideoCard video={video} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function VideoCard({ video: { title, videoUrl, posterUrl, captionsUrl } }: { video: VideoContent }) {
  const { tag } = useLanguage()
  return (
    <Card className="overflow-hidden">
      <Video title={title} videoUrl={videoUrl} posterUrl={posterUrl} captionsUrl={captionsUrl} languageTag={tag} />
      <p className="px-4 py-3 font-semibold">{title}</p>
    </Card>
  )
}

function VideoSkeleton({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Card className="overflow-hidden">
        <Skeleton shape="flat" className="aspect-video w-full" />
        <div className="px-4 py-4">
          <Skeleton className="h-4 w-3/5" />
        </div>
      </Card>
    </Section>
  )
}

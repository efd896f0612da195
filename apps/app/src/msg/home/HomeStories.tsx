import type { Slide, Video } from '@millrace/contract/msg/carousel'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Section } from '../../components/Section.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { isBuilt } from '../../shell/paths.ts'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { useHomeVideo, useMoreVideos, useSlides } from './homeQueries.ts'
import { HomeStoriesSkeleton } from './homeSkeletons.tsx'

const VideoSheet = lazyPart(() => import('./VideoSheet.tsx'), 'VideoSheet')

const tileStyle = `relative flex aspect-[9/10] w-full items-end overflow-hidden rounded-card bg-soft text-left
  transition active:scale-[0.98]`

/** Slides and videos side by side, to swipe. Nothing plays until it is tapped. */
export function HomeStories() {
  const t = useText()
  const slides = useSlides()
  const first = useHomeVideo()
  const more = useMoreVideos()
  const [playing, setPlaying] = useState<Video | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const videos = [first.data, more.data].flat().filter((video) => video !== undefined && video !== null)
  if (slides.isPending || first.isPending) return <HomeStoriesSkeleton />
  if (!slides.data?.length && videos.length === 0) return null
  const play = (video: Video) => {
    setPlaying(video)
    setIsOpen(true)
  }
  return (
    <Section title={t('home.stories')}>
      <ul className="-mx-(--margin) flex snap-x scroll-px-(--margin) gap-3 overflow-x-auto px-(--margin) pb-1 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-2 md:overflow-visible lg:grid-cols-5 md:px-0">
        {videos.map((video) => (
          <li key={video.id} className="w-[max(43%,12.5em)] max-w-full shrink-0 snap-start md:w-auto">
            <button
              type="button"
              aria-label={t('shell.play-video', { title: video.title })}
              onClick={() => play(video)}
              className={tileStyle}
            >
              <Picture url={video.posterUrl} />
              <span className="absolute top-2 left-2 grid size-8 place-items-center rounded-full bg-[#071a22cc] text-[#fff]">
                <Icon name="play" className="size-5 fill-current" />
              </span>
              <Title text={video.title} />
            </button>
          </li>
        ))}
        {slides.data?.map((slide) => (
          <li key={slide.id} className="w-[max(43%,12.5em)] max-w-full shrink-0 snap-start md:w-auto">
            <SlideTile slide={slide} />
          </li>
        ))}
      </ul>
      {playing && <VideoSheet video={playing} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function SlideTile({ slide: { title, imgUrl, link } }: { slide: Slide }) {
  const content = (
    <>
      <Picture url={imgUrl} />
      <Title text={title} />
    </>
  )
  return isBuilt(link) ? (
    <Link to={link} className={tileStyle}>
      {content}
    </Link>
  ) : (
    <div className={tileStyle}>{content}</div>
  )
}

const Picture = ({ url }: { url: string }) =>
  url && (
    <img src={url} alt="" width={320} height={356} loading="lazy" className="absolute inset-0 size-full object-cover" />
  )

/** White on a shade in both themes: it lies on a picture. */
const Title = ({ text }: { text: string }) => (
  <span className="relative w-full bg-linear-to-t from-[#071a22] from-45% to-transparent p-3 pt-10 text-13 font-semibold md:px-2 md:text-12 text-[#fff]">
    {text}
  </span>
)

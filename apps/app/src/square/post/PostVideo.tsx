import type { PostVideo as Video } from '@millrace/contract/square/post'
import { useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { PictureFrame } from './PictureFrame.tsx'

const megabyte = { unit: 'megabyte', maximumFractionDigits: 1 } as const

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

type PostVideoProps = { video: Video; name: string }

/** Nothing of a video is loaded before somebody taps it, and only they start its sound. */
export function PostVideo({ video: { url, width, height, seconds, bytes, poster }, name }: PostVideoProps) {
  const t = useText()
  const { tag } = useLanguage()
  const element = useRef<HTMLVideoElement>(null)
  const [isStarted, setIsStarted] = useState(false)
  const megabytes = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', ...megabyte })
  const start = () => {
    setIsStarted(true)
    // The browser may refuse to play by script; then the person can use the controls.
    void element.current?.play().catch(() => {})
  }
  return (
    <div
      style={{ aspectRatio: Math.min(16 / 9, Math.max(4 / 5, width / height)) }}
      className="post-frame relative overflow-hidden rounded-picture bg-soft"
    >
      <video
        ref={element}
        src={url}
        preload="none"
        playsInline
        controls={isStarted}
        aria-label={t('post.video', { name })}
        tabIndex={isStarted ? 0 : -1}
        className="absolute inset-0 size-full object-contain"
      >
        <track kind="captions" />
      </video>
      {!isStarted && (
        <>
          <button
            type="button"
            aria-label={t('post.play', { name })}
            onClick={start}
            className="absolute inset-0 grid place-items-center bg-soft -outline-offset-4"
          >
            {poster && <PictureFrame picture={poster} />}
            <span className="relative grid size-14 place-items-center rounded-full post-dim pl-1 transition active:scale-95">
              <Icon name="play" className="size-7 fill-current" />
            </span>
          </button>
          <p className="post-dim post-length pointer-events-none rounded-chip px-2 py-1 text-12 leading-snug font-semibold">
            {formatSeconds(seconds)} · {megabytes.format(bytes / 1_000_000)}
          </p>
        </>
      )}
    </div>
  )
}

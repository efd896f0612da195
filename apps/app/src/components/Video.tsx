import { useRef, useState } from 'react'
import { useText } from '../shell/useText.ts'
import { Icon } from './Icon.tsx'

type VideoProps = { title: string; videoUrl: string; posterUrl: string; captionsUrl: string; languageTag: string }

/** A video that is not downloaded until its picture is tapped. */
export function Video({ title, videoUrl, posterUrl, captionsUrl, languageTag }: VideoProps) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [isStarted, setIsStarted] = useState(false)
  const start = () => {
    setIsStarted(true)
    // The browser may refuse to play by script; then the person can use the controls.
    void video.current?.play().catch(() => {})
  }
  return (
    <div className="relative aspect-video w-full overflow-hidden bg-soft">
      <video
        ref={video}
        preload="none"
        playsInline
        controls={isStarted}
        poster={posterUrl || undefined}
        aria-label={title}
        tabIndex={isStarted ? 0 : -1}
        className="size-full object-cover"
      >
        <source src={videoUrl} />
        <track
          kind="captions"
          src={captionsUrl || undefined}
          srcLang={languageTag}
          label={title}
          default={Boolean(captionsUrl)}
        />
      </video>
      {!isStarted && (
        <button
          type="button"
          aria-label={t('shell.play-video', { title })}
          onClick={start}
          className="absolute inset-0 grid place-items-center -outline-offset-4"
        >
          <span className="grid size-16 place-items-center rounded-full bg-card/95 pl-1 text-accent shadow-card transition active:scale-95">
            <Icon name="play" className="size-8 fill-current" />
          </span>
        </button>
      )}
    </div>
  )
}

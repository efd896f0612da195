import { picturesMax, postFileMaxMegabytes } from '@millrace/contract/square/post'
import { Icon } from '../../components/Icon.tsx'
import { Logo } from '../../components/Logo.tsx'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useText } from '../../shell/useText.ts'
import type { useMedia } from './useMedia.ts'

type MediaTilesProps = {
  media: ReturnType<typeof useMedia>
  /** The share that was sent; null when nothing is on its way. */
  share: number | null
  onAdd: () => void
}

/** The chosen pictures or video, and what can be chosen. */
export function MediaTiles({ media, share, onAdd }: MediaTilesProps) {
  const t = useText()
  const { pictures, video, isReading } = media
  const isSending = share !== null
  const hasRoom = !video && pictures.length > 0 && pictures.length < picturesMax
  const tile = 'relative aspect-square overflow-hidden rounded-picture bg-soft'
  return (
    <div className="grid gap-2">
      {(video || pictures.length > 0 || isReading) && (
        <ul aria-label={t('newPost.files')} className="post-tiles grid gap-2">
          {pictures.map(({ url }, i) => (
            <li key={url} className={tile}>
              <img src={url} alt={t('newPost.picture', { number: i + 1 })} className="size-full object-cover" />
              {isSending ? (
                <Progress share={share} />
              ) : (
                <Remove onPress={() => media.removePicture(url)} number={i + 1} />
              )}
            </li>
          ))}
          {video && (
            <li className={tile}>
              {video.posterUrl && (
                <img src={video.posterUrl} alt={t('newPost.video')} className="size-full object-cover" />
              )}
              <span className="pointer-events-none absolute inset-0 grid place-items-center">
                <span className="grid size-10 place-items-center rounded-full post-dim pl-0.5">
                  <Icon name="play" className="size-5 fill-current" />
                </span>
              </span>
              {isSending ? <Progress share={share} /> : <Remove onPress={media.removeVideo} number={1} />}
            </li>
          )}
          {isReading && (
            <li className={`${tile} grid place-items-center`}>
              <Logo isSpinning className="size-6 text-accent" />
            </li>
          )}
          {hasRoom && !isReading && !isSending && (
            <li>
              <button
                type="button"
                aria-label={t('newPost.add-picture')}
                onClick={onAdd}
                className="grid aspect-square w-full place-items-center rounded-picture border border-dashed border-line text-muted transition hover:bg-press"
              >
                <Icon name="plus" />
              </button>
            </li>
          )}
        </ul>
      )}
      <p className="text-13 text-muted">
        {video
          ? t('newPost.limits.video', { megabytes: postFileMaxMegabytes })
          : t('newPost.limits', { count: pictures.length, max: picturesMax, megabytes: postFileMaxMegabytes })}
      </p>
    </div>
  )
}

function Remove({ number, onPress }: { number: number; onPress: () => void }) {
  const t = useText()
  return (
    <button type="button" aria-label={t('newPost.remove', { number })} onClick={onPress} className="post-corner">
      <span className="grid size-7 place-items-center rounded-full post-dim">
        <Icon name="close" className="size-4" />
      </span>
    </button>
  )
}

function Progress({ share }: { share: number }) {
  const formatPercent = useFormatPercent()
  return (
    <span aria-hidden className="post-dim absolute inset-x-0 bottom-0 text-12 font-semibold">
      <span className="block px-2 py-0.5">{formatPercent(share)}</span>
      <span className="block h-1 bg-accent" style={{ width: `${share * 100}%` }} />
    </span>
  )
}

import type { PostPicture } from '@millrace/contract/square/post'
import { loadChunk } from '../../shell/loadChunk.ts'
import { useText } from '../../shell/useText.ts'
import { PictureFrame } from './PictureFrame.tsx'

const shownMax = 3

/** The room that pictures take is known before they arrive: one as it is, within limits; more in a grid. */
const getRatio = ([first, second]: readonly PostPicture[]): number =>
  first && !second ? Math.min(16 / 9, Math.max(4 / 5, first.width / first.height)) : second ? 3 / 2 : 1

/** Up to three pictures; the last one says how many more there are. A tap opens the viewer. */
export function PostPictures({ pictures, isFirst }: { pictures: readonly PostPicture[]; isFirst: boolean }) {
  const t = useText()
  const shown = pictures.slice(0, shownMax)
  const more = pictures.length - shown.length
  const open = async (index: number, element: HTMLElement) => {
    const { openViewer } = await loadChunk(() => import('./openViewer.ts'))
    openViewer(pictures, index, element, { close: t('shell.close'), error: t('shell.error.title') })
  }
  return (
    <div
      style={{ aspectRatio: getRatio(pictures) }}
      data-count={shown.length}
      className="post-frame post-pictures grid gap-1 overflow-hidden rounded-picture bg-soft"
    >
      {shown.map((picture, i) => (
        <button
          key={picture.url}
          type="button"
          aria-haspopup="dialog"
          aria-label={t('post.picture', { number: i + 1, count: pictures.length })}
          onClick={(event) => void open(i, event.currentTarget)}
          className="relative overflow-hidden -outline-offset-4"
        >
          <PictureFrame
            picture={picture}
            isSmall={shown.length > 1 && !(shown.length === 3 && i === 0)}
            isFirst={isFirst}
          />
          {more > 0 && i === shownMax - 1 && (
            <span
              data-more={`+${more}`}
              className="post-rest absolute inset-0 grid place-items-center post-dim text-20 font-bold"
            />
          )}
        </button>
      ))}
    </div>
  )
}

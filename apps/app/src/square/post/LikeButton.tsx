import { markFigure } from '@millrace/contract/markFigure'
import { LateIcon } from '../../components/LateIcon.tsx'
import { useText } from '../../shell/useText.ts'
import type { Liked, Show } from './createLike.ts'
import { like } from './like.ts'
import { useSignedIn } from './useSignedIn.ts'

type LikeButtonProps = {
  subject: { readonly id: string; readonly isComment: boolean }
  liked: Liked
  isSmall?: boolean
  onChange: Show
}

/** Likes, or takes the like back. */
export function LikeButton({ subject, liked, isSmall = false, onChange }: LikeButtonProps) {
  const t = useText()
  const whenSignedIn = useSignedIn()
  const { hasThumbsUp, thumbsUpNum } = liked
  return (
    <button
      type="button"
      {...(!subject.isComment && markFigure('post.total', thumbsUpNum, `${subject.id} likes`))}
      aria-pressed={hasThumbsUp}
      aria-label={t('post.like', { count: thumbsUpNum })}
      onClick={() => whenSignedIn(() => void like(subject, liked, onChange))}
      className={`-ml-2 flex min-touch items-center gap-1.5 rounded-control px-2 font-semibold transition active:scale-95 hover:bg-press ${isSmall ? 'text-12' : 'text-13'} ${hasThumbsUp ? 'text-accent' : 'text-muted'}`}
    >
      <LateIcon name="heart" className={`${isSmall ? 'size-4' : 'size-5'} ${hasThumbsUp ? 'fill-current' : ''}`} />
      {thumbsUpNum}
    </button>
  )
}

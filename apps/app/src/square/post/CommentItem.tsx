import type { Comment } from '@millrace/contract/square/comment'
import { IconButton } from '../../components/IconButton.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { AuthorMark } from './AuthorMark.tsx'
import { LikeButton } from './LikeButton.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import { PostText } from './PostText.tsx'
import { PostWarnings } from './PostWarnings.tsx'
import { useAgo } from './useAgo.ts'
import { changeComment } from './useComments.ts'

const PostMenuSheet = lazyPart(() => import('./PostMenuSheet.tsx'), 'PostMenuSheet')

type CommentItemProps = {
  comment: Comment
  postId: string
  onReply: () => void
  onChange: (change: Partial<Comment>) => void
  onRemoved: () => void
}

/** One comment. An answer is indented; whom it answers is said where that is not the first of its thread. */
export function CommentItem({ comment, postId, onReply, onChange, onRemoved }: CommentItemProps) {
  const t = useText()
  const ago = useAgo()
  const menu = useSheet()
  const { username } = comment
  const author = comment.staff ? 'staff' : 'member'
  const isAnswer = comment.commentId !== null
  return (
    <article aria-label={username} className={`flex gap-3 ${isAnswer ? 'pl-8' : ''}`}>
      <PostAvatar name={username} url={comment.headUrl} author={author} size="tiny" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="font-semibold">{username}</bdi>
          <AuthorMark author={author} />
          <time dateTime={comment.createTime} className="text-12 text-muted">
            {ago(comment.createTime, 'narrow')}
          </time>
        </p>
        {isAnswer && comment.commentId !== comment.threadId && (
          <p className="text-12 text-muted">{t('post.comment.to', { name: comment.toUserName })}</p>
        )}
        <PostText text={comment.content} />
        <PostWarnings warnings={comment.warnings} />
        <div className="-my-1 flex items-center gap-x-2">
          <LikeButton
            isSmall
            subject={{ id: comment.id, isComment: true }}
            liked={comment}
            onChange={(liked, until) => {
              changeComment(comment.id, liked, until)
              onChange(liked)
            }}
          />
          <button
            type="button"
            aria-label={t('post.comment.reply-to', { name: username })}
            onClick={onReply}
            className="min-touch rounded-control px-2 text-12 font-semibold text-muted transition hover:bg-press"
          >
            {t('post.comment.reply')}
          </button>
          <IconButton
            icon="more"
            label={t('post.menu', { name: username })}
            aria-haspopup="dialog"
            onPress={menu.open}
            className="post-more -mr-3 ml-auto"
          />
        </div>
      </div>
      <PostMenuSheet
        subject={{ id: comment.id, isComment: true, postId }}
        author={{ ...comment, author }}
        isOpen={menu.isOpen}
        onClose={menu.close}
        onRemoved={onRemoved}
      />
    </article>
  )
}

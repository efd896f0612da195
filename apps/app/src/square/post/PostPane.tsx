import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useText } from '../../shell/useText.ts'
import { CommentField } from './CommentField.tsx'
import { Comments } from './Comments.tsx'
import { PostCard, PostCardSkeleton } from './PostCard.tsx'
import { usePostPage } from './usePostPage.ts'

/** A post with its comments beside the list, on a wide screen. */
export function PostPane({ id }: { id: string }) {
  const t = useText()
  const page = usePostPage(id)
  const { post, comments } = page
  return (
    <section aria-label={t('post.title')} className="grid gap-3 pb-1">
      <Loaded query={post} skeleton={<PostCardSkeleton />} notFound={<p className="text-muted">{t('post.unknown')}</p>}>
        {(data) => (
          <>
            <PostCard post={data} />
            <Card className="p-5">
              <Comments
                postId={id}
                query={comments}
                total={data.commentNum}
                added={page.added}
                onAddedChange={page.setAdded}
                onReply={page.setAnswered}
              />
            </Card>
            {data.state === 'visible' && (
              <div className="sticky bottom-0 rounded-card bg-card px-4 py-3 shadow-card">
                <CommentField
                  postId={id}
                  answered={page.answered}
                  onCancelAnswer={() => page.setAnswered(null)}
                  onAdded={page.addComment}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

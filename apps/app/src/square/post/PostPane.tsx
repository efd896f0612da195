import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useText } from '../../shell/useText.ts'
import { Comments } from './Comments.tsx'
import { LaterCommentField } from './LaterCommentField.tsx'
import { PostCard, PostCardSkeleton } from './PostCard.tsx'
import { usePostPage } from './usePostPage.ts'

/** A post with its comments beside the list, on a wide screen. */
export function PostPane({ id }: { id: string }) {
  const t = useText()
  const page = usePostPage(id)
  const { post } = page
  return (
    <section aria-label={t('post.title')} className="grid gap-3 pb-1">
      <Loaded query={post} skeleton={<PostCardSkeleton />} notFound={<p className="text-muted">{t('post.unknown')}</p>}>
        {(data) => (
          <>
            <PostCard post={data} />
            <Card className="p-5">
              <Comments page={page} total={data.commentNum} />
            </Card>
            {data.state === 'visible' && (
              <div className="sticky bottom-0 rounded-card bg-card px-4 py-3 shadow-card">
                <LaterCommentField page={page} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

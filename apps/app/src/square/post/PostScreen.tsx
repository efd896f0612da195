import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { LostDrawing } from '../../components/drawings/LostDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { goBack } from '../../shell/router/history.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { Comments } from './Comments.tsx'
import { LaterCommentField } from './LaterCommentField.tsx'
import { PostCard, PostCardSkeleton } from './PostCard.tsx'
import { usePostPage } from './usePostPage.ts'

/** One post with its comments. */
export function PostScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const page = usePostPage(id)
  const { post } = page
  return (
    <Screen
      title={t('post.title')}
      hasRefresh
      bottom={post.data?.state === 'visible' && <LaterCommentField page={page} />}
    >
      <Loaded query={post} skeleton={<PostCardSkeleton />} notFound={<NoPost />}>
        {(data) => (
          <>
            <PostCard post={data} isFirst onRemoved={() => goBack(paths.community)} />
            <Comments page={page} total={data.commentNum} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Removed, hidden, or never there. */
function NoPost() {
  const t = useText()
  return (
    <EmptyState drawing={<LostDrawing />} title={t('post.unknown')} body={t('post.unknown-body')}>
      <ButtonLink kind="soft" to={paths.community}>
        {t('post.way-on')}
      </ButtonLink>
    </EmptyState>
  )
}

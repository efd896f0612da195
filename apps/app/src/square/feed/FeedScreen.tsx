import { paths } from '@millrace/contract/paths'
import { postFilters, type Post } from '@millrace/contract/square/post'
import { useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { PostsDrawing } from '../../components/drawings/PostsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterRow } from '../../components/FilterRow.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { ListDetail } from '../../components/ListDetail.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsWide } from '../../shell/media.ts'
import { Link, useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useText } from '../../shell/useText.ts'
import { PostCardSkeleton } from '../post/PostCard.tsx'
import type { PostFilter } from './feedQuery.ts'
import { PostList } from './PostList.tsx'
import { useFeed, useLiveFeed } from './useFeed.ts'

const PostPane = lazyPart(() => import('../post/PostPane.tsx'), 'PostPane', [], <PostCardSkeleton />)

const filtersOfVisitors: readonly PostFilter[] = ['all', 'staff', 'questions']

const skeleton = (
  <div className="grid gap-3" aria-busy>
    {[1, 2, 3].map((each) => (
      <PostCardSkeleton key={each} />
    ))}
  </div>
)

/** The community: what members, staff and machines post. On a wide screen beside one post with its comments. */
export function FeedScreen() {
  const t = useText()
  const isWide = useIsWide()
  const [search, setSearch] = useSearchParams()
  const filters = hasSession() ? postFilters : filtersOfVisitors
  const filter = filters.find((each) => each === search.get('filter')) ?? 'all'
  const { query, newerCount, showNewest, askForNewer } = useFeed(filter)
  const [shownIds, setShownIds] = useState<readonly string[]>([])
  useLiveFeed(shownIds, askForNewer)
  const posts = query.data?.pages.flatMap(({ list }) => list) ?? []
  const chosenId = isWide ? (search.get('id') ?? posts[0]?.id ?? null) : null
  const toQuery = (id?: string) => ({ ...(filter !== 'all' && { filter }), ...(id !== undefined && { id }) })
  const getLink = ({ id }: Post) =>
    isWide
      ? { to: `?${new URLSearchParams(toQuery(id)).toString()}`, replace: true, state: keepScrollPosition }
      : { to: `${paths.post}?id=${id}` }
  const goToNewest = async () => {
    scrollTo({ top: 0 })
    await showNewest()
  }
  return (
    <Screen
      title={t('feed.title')}
      hasBack={false}
      layout={isWide ? 'wide' : 'column'}
      onRefresh={showNewest}
      right={<NewPostLink />}
    >
      <ListDetail detail={chosenId && <PostPane key={chosenId} id={chosenId} />}>
        <div className="grid gap-3">
          <FilterRow
            label={t('feed.filter')}
            options={filters.map((value) => ({ value, text: t(`feed.filter.${value}`) }))}
            value={filter}
            onChange={(value) => setSearch(value === 'all' ? {} : { filter: value }, { replace: true })}
          />
          {filter === 'own' && (
            <List>
              <ListRow
                to={paths.communityStatus}
                icon="shield"
                title={t('feed.status')}
                below={t('feed.status-below')}
              />
            </List>
          )}
          {newerCount > 0 && <NewerPill count={newerCount} onPress={() => void goToNewest()} />}
          <Loaded query={query} skeleton={skeleton}>
            {() =>
              posts.length === 0 ? (
                <NoPosts filter={filter} />
              ) : (
                <PostList
                  key={filter}
                  posts={posts}
                  filter={filter}
                  query={query}
                  getLink={getLink}
                  chosenId={chosenId}
                  onShown={setShownIds}
                />
              )
            }
          </Loaded>
        </div>
      </ListDetail>
    </Screen>
  )
}

function NewPostLink() {
  const t = useText()
  return (
    <Link
      to={paths.newPost}
      className="mr-1 inline-flex min-touch items-center gap-1.5 rounded-control bg-accent px-4 font-semibold text-on-accent transition hover:bg-accent-strong active:scale-[0.98]"
    >
      <Icon name="plus" className="size-5" />
      {t('feed.new')}
    </Link>
  )
}

/** Over the list, in which nothing moves by itself. */
function NewerPill({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useText()
  return (
    <div role="status" className="post-newer">
      <button
        type="button"
        onClick={onPress}
        className="flex min-touch w-max max-w-full items-center gap-1.5 rounded-full bg-ink px-5 text-13 font-semibold text-page shadow-card"
      >
        <Icon name="up" className="size-4" />
        {t('feed.newer', { count })}
      </button>
    </div>
  )
}

function NoPosts({ filter }: { filter: PostFilter }) {
  const t = useText()
  return (
    <EmptyState drawing={<PostsDrawing />} title={t(`feed.empty.${filter}`)} body={t(`feed.empty-body.${filter}`)}>
      {filter === 'machines' ? (
        <ButtonLink kind="soft" to={paths.catalogue}>
          {t('feed.see-machines')}
        </ButtonLink>
      ) : (
        filter !== 'staff' && (
          <ButtonLink kind="soft" to={paths.newPost}>
            {t('feed.write')}
          </ButtonLink>
        )
      )}
    </EmptyState>
  )
}

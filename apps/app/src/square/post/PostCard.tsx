import '../square.css'
import { markFigure } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import type { Post } from '@millrace/contract/square/post'
import type { MouseEvent } from 'react'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import type { NavigateOptions } from '../../shell/router/history.ts'
import { Link, navigate } from '../../shell/router/router.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { AuthorMark } from './AuthorMark.tsx'
import { LikeButton } from './LikeButton.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import { changePost } from './postCache.ts'
import { PostPictures } from './PostPictures.tsx'
import { PostText } from './PostText.tsx'
import { PostVideo } from './PostVideo.tsx'
import { PostWarnings } from './PostWarnings.tsx'
import { useAgo } from './useAgo.ts'
import { useShare } from './useShare.ts'

const PostMenuSheet = lazyPart(() => import('./PostMenuSheet.tsx'), 'PostMenuSheet')

/** Longer texts are read on the page of the post. */
const linesMax = 8
const isLong = (text: string): boolean => text.length > 420 || text.split('\n').length > linesMax

export type PostLink = NavigateOptions & { readonly to: string }

/** A tap on the text opens the post as its links do, unless it is on a link in it, or ends a selection. */
function openPost({ target }: MouseEvent, { to, ...options }: PostLink): void {
  if ((target as Element).closest('a, button') || !getSelection()?.isCollapsed) return
  navigate(to, options)
}

type PostCardProps = {
  post: Post
  /** Where the post with its comments is; without it, this is there. */
  link?: PostLink
  isChosen?: boolean
  /** In sight when the screen opens. */
  isFirst?: boolean
  onRemoved?: () => void
}

/** One post: who wrote it, what it says, and what can be done with it. */
export function PostCard({ post, link, isChosen = false, isFirst = false, onRemoved }: PostCardProps) {
  const t = useText()
  const share = useShare()
  const isCut = link !== undefined && isLong(post.content)
  return (
    <Card className={`grid gap-3 p-4 pb-2 ${isChosen ? 'post-chosen' : ''}`}>
      <article aria-label={post.username} className="contents">
        <PostHead post={post} link={link} onRemoved={onRemoved} />
        {post.state !== 'visible' && (
          <Note tone="caution" title={t(`post.state.${post.state}`)}>
            {post.reason && <p>{post.reason}</p>}
          </Note>
        )}
        {/* For fingers: the keyboard has the link of the time. */}
        <div
          role="presentation"
          className={`grid ${link ? 'cursor-pointer' : ''}`}
          onClick={link && ((event) => openPost(event, link))}
        >
          <PostText text={post.content} className={isCut ? 'post-clamp' : ''} />
          {isCut && (
            <Link {...link} className="flex min-touch items-center justify-self-start font-semibold text-accent">
              {t('post.more')}
            </Link>
          )}
        </div>
        <PostWarnings warnings={post.warnings} />
        {post.pictures.length > 0 && <PostPictures pictures={post.pictures} isFirst={isFirst} />}
        {post.machineNews?.pictureUrl && (
          <img
            src={post.machineNews.pictureUrl}
            alt=""
            loading="lazy"
            className="aspect-video w-full rounded-picture bg-soft object-cover"
          />
        )}
        {post.video && <PostVideo video={post.video} name={post.username} />}
        {post.state === 'visible' && (
          <div className="-my-2 flex items-center gap-x-3">
            <LikeButton
              subject={{ id: post.id, isComment: false }}
              liked={post}
              onChange={(liked, until) => changePost(post.id, (shown) => ({ ...shown, ...liked }), until)}
            />
            <CommentCount post={post} link={link} />
            <IconButton
              icon="share"
              label={t('post.share')}
              onPress={() => void share(post.id)}
              className="-mr-3 ml-auto"
            />
          </div>
        )}
      </article>
    </Card>
  )
}

type CommentCountProps = { post: Post; link: PostLink | undefined }

function CommentCount({ post: { id, commentNum: count }, link }: CommentCountProps) {
  const t = useText()
  const content = (
    <>
      <Icon name="chat" className="size-5" />
      <span aria-hidden {...markFigure('post.total', count, `${id} comments`)}>
        {count}
      </span>
    </>
  )
  const style = 'flex min-touch items-center gap-1.5 rounded-control px-2 text-13 font-semibold text-muted'
  const label = t('post.comments', { count })
  return link ? (
    <Link {...link} aria-label={label} className={`${style} transition hover:bg-press`}>
      {content}
    </Link>
  ) : (
    <span className={style}>
      <span className="sr-only">{label}</span>
      {content}
    </span>
  )
}

type PostHeadProps = { post: Post; link: PostLink | undefined; onRemoved: (() => void) | undefined }

function PostHead({ post, link, onRemoved }: PostHeadProps) {
  const t = useText()
  const ago = useAgo()
  const menu = useSheet()
  const { machine, author, username } = post
  const time = <time dateTime={post.createTime}>{ago(post.createTime)}</time>
  return (
    <div className="flex items-start gap-3">
      <PostAvatar name={username} url={post.headUrl} author={author} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold">{username}</bdi>
          <AuthorMark author={author} />
        </p>
        <p className="text-13 text-muted">
          {link ? (
            <Link {...link} className="-my-1 inline-block min-w-6 py-1 hover:underline">
              {time}
            </Link>
          ) : (
            time
          )}
          {machine && (
            <>
              {'\u00a0· '}
              <Link to={`${paths.machine}?id=${machine.id}`} className="text-accent hover:underline">
                {author === 'machine'
                  ? t('post.see-machine')
                  : machine.units > 0
                    ? t('post.units', { count: machine.units, name: machine.name })
                    : machine.name}
              </Link>
            </>
          )}
          {post.isDemo && `\u00a0· ${t('post.demo')}`}
        </p>
      </div>
      <IconButton
        icon="more"
        label={t('post.menu', { name: username })}
        aria-haspopup="dialog"
        onPress={menu.open}
        className="post-more -my-2 -mr-3"
      />
      <PostMenuSheet
        subject={{ id: post.id, isComment: false }}
        author={post}
        isOpen={menu.isOpen}
        onClose={menu.close}
        onRemoved={onRemoved}
      />
    </div>
  )
}

/** A post that is on its way. */
export function PostCardSkeleton() {
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <SkeletonLines className="grid flex-1 gap-2" sizes={['h-4 w-1/3', 'h-3 w-1/2']} />
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton shape="picture" className="aspect-video w-full" />
      <Skeleton className="h-6 w-1/3" />
    </Card>
  )
}

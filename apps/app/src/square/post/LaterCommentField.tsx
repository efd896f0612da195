import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'

/** A post is read first, and then answered. */
export const LaterCommentField = lazyPart(
  () => import('./CommentField.tsx'),
  'CommentField',
  undefined,
  <Skeleton className="h-12 w-full" />,
)

import { thumbsUpComment, thumbsUpSquare } from '@millrace/contract/square/post'
import { callApi } from '../../shell/client.ts'
import { createLike } from './createLike.ts'

export const like = createLike(({ id, isComment }, isLiked) =>
  isComment ? callApi(thumbsUpComment, { commentId: id, isLiked }) : callApi(thumbsUpSquare, { squareId: id, isLiked }),
)

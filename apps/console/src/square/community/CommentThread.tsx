import type { DataOf } from '@millrace/contract/call'
import { communityComments, staffCommentAdd } from '@millrace/contract/console/community'
import { commentLengthMax } from '@millrace/contract/square/comment'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { Note, Wrap } from '../../components/cells.tsx'
import { FormField } from '../../components/FormField.tsx'
import { Problem } from '../../components/Problem.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useActionForm } from '../../components/useActionForm.ts'
import { useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { formatAgeOf } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { RemoveOwnButton } from './RemoveOwnButton.tsx'

type Comment = DataOf<typeof communityComments>['list'][number]

/** The comments on a post, and a comment as staff. */
export function CommentThread({ postId }: { postId: string }) {
  const { data, error } = useCall(communityComments, { squareId: postId, pageSize: 100 })
  const [answered, setAnswered] = useState<Comment | null>(null)
  const canWrite = useCanCall(staffCommentAdd)
  if (error) return <Problem text={error.message} />
  if (!data) return <Skeleton variant="rounded" height={80} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pl: { sm: 1.5 } }}>
      <Box component="ul" aria-label="Comments" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.list.map((comment) => (
          <Box component="li" key={comment.id} sx={{ pl: comment.commentId ? 3 : 0 }}>
            <Wrap>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {comment.username}
              </Typography>
              {comment.staff && <StateChip label="Staff" tone="info" />}
              <Note>
                {comment.toUserName && `to ${comment.toUserName} · `}
                {formatAgeOf(comment.createTime)} ago
              </Note>
            </Wrap>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {comment.content}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
              {canWrite && (
                <Button onClick={() => setAnswered(comment)} aria-label={`Reply to ${comment.username}`}>
                  Reply
                </Button>
              )}
              {comment.isMine ? (
                <RemoveOwnButton id={comment.id} what="comment" />
              ) : (
                <Button
                  component={LinkBase}
                  to={`/moderation/${comment.id}/show`}
                  aria-label={`Review the comment by ${comment.username}`}
                >
                  Review
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {data.list.length === 0 && <Typography color="textSecondary">No comments yet</Typography>}
      {canWrite && (
        <WriteComment key={answered?.id} postId={postId} answered={answered} onEnd={() => setAnswered(null)} />
      )}
    </Box>
  )
}

type WriteProps = {
  readonly postId: string
  readonly answered: Comment | null
  readonly onEnd: () => void
}

function WriteComment({ postId, answered, onEnd }: WriteProps) {
  const { form, isReady, problem, submit } = useActionForm({ postContent: '' }, async ({ postContent }) => {
    await send(staffCommentAdd, { squareId: postId, postContent, ...(answered && { commentId: answered.id }) })
    onEnd()
  })
  return (
    <FormProvider {...form}>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
        <FormField
          name="postContent"
          label={answered ? `Reply to ${answered.username} as staff` : 'Comment as staff'}
          lines={{ min: 2, max: 20 }}
          lengthMax={commentLengthMax}
        />
        <Problem text={problem} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={!isReady || form.watch('postContent').trim() === ''}>
            Comment
          </Button>
          {answered && <Button onClick={onEnd}>Cancel</Button>}
        </Box>
      </Box>
    </FormProvider>
  )
}

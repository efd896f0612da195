import type { DataOf } from '@millrace/contract/call'
import { communityComments, staffCommentAdd } from '@millrace/contract/console/community'
import { commentLengthMax } from '@millrace/contract/square/comment'
import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material'
import { useState, type SubmitEvent } from 'react'
import { LinkBase } from 'react-admin'
import { StateChip } from '../../components/StateChip.tsx'
import { useAction, useCall } from '../../components/useCall.ts'
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
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Skeleton variant="rounded" height={80} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pl: { sm: 1.5 } }}>
      <Box component="ul" aria-label="Comments" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.list.map((comment) => (
          <Box component="li" key={comment.id} sx={{ pl: comment.commentId ? 3 : 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {comment.username}
              </Typography>
              {comment.staff && <StateChip label="Staff" tone="info" />}
              <Typography variant="body2" color="textSecondary">
                {comment.toUserName && `to ${comment.toUserName} · `}
                {formatAgeOf(comment.createTime)} ago
              </Typography>
            </Box>
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
        <WriteComment
          key={answered?.id}
          postId={postId}
          answered={answered}
          onCancel={() => setAnswered(null)}
          onWritten={() => setAnswered(null)}
        />
      )}
    </Box>
  )
}

type WriteProps = {
  readonly postId: string
  readonly answered: Comment | null
  readonly onCancel: () => void
  readonly onWritten: () => void
}

function WriteComment({ postId, answered, onCancel, onWritten }: WriteProps) {
  const [content, setContent] = useState('')
  const { isBusy, problem, attempt } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt(async () => {
      await send(staffCommentAdd, {
        squareId: postId,
        postContent: content,
        ...(answered && { commentId: answered.id }),
      })
      setContent('')
      onWritten()
    })
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label={answered ? `Reply to ${answered.username} as staff` : 'Comment as staff'}
        multiline
        minRows={2}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        slotProps={{ htmlInput: { maxLength: commentLengthMax } }}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy || content.trim() === ''}>
          Comment
        </Button>
        {answered && <Button onClick={onCancel}>Cancel</Button>}
      </Box>
    </Box>
  )
}

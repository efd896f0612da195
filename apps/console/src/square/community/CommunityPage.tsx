import { type communityList, staffPostAdd } from '@millrace/contract/console/community'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { Ago, Note, Wrap } from '../../components/cells.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { pluralize } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { warningTexts } from '../communityTexts.ts'
import { PostMedia } from '../PostMedia.tsx'
import { CommentThread } from './CommentThread.tsx'
import { RemoveOwnButton } from './RemoveOwnButton.tsx'
import { WritePost } from './WritePost.tsx'

type PostRow = RowOf<typeof communityList>

const filters = [stateFilter('Which posts', { All: undefined, Staff: 'staff', Questions: 'questions' }, 'filter')]
const empty = { title: 'No posts yet', text: 'What members, staff and machines post appears here.' }

/** The community as members see it, and where staff write in it. */
export default function CommunityPage() {
  const canWrite = useCanCall(staffPostAdd)
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      {isWriting && <WritePost onClose={() => setWriting(false)} />}
      <RecordList
        description="Newest first, as members see it. What staff write carries the staff mark."
        filters={filters}
        hasDays={false}
        action={
          canWrite &&
          !isWriting && (
            <Button variant="contained" onClick={() => setWriting(true)}>
              Write a post
            </Button>
          )
        }
      >
        <CardRows<PostRow> label="Posts" empty={empty}>
          {(post) => <Post key={post.id} post={post} />}
        </CardRows>
      </RecordList>
    </>
  )
}

function Post({ post }: { post: PostRow }) {
  const [isOpen, setOpen] = useState(false)
  const { id, username, author, isDemo, content, createTime, machine, warnings, pictures, video, isMine } = post
  return (
    <CardRow
      title={username}
      chips={
        <>
          {author === 'staff' && <StateChip label="Staff" tone="info" />}
          {author === 'machine' && <StateChip label="Machine" tone="neutral" />}
          {isDemo && <StateChip label="Demonstration" tone="neutral" />}
          {warnings.map((warning) => (
            <StateChip key={warning} label={warningTexts[warning]} tone="warning" />
          ))}
          <Note>
            <Ago time={createTime} />
            {machine && author !== 'machine' && ` · ${machine.name}`}
          </Note>
        </>
      }
      end={
        isMine ? (
          <RemoveOwnButton id={id} what="post" />
        ) : (
          <Button component={LinkBase} to={`/moderation/${id}/show`} aria-label={`Review the post by ${username}`}>
            Review
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mt: 1 }}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Typography>
        <PostMedia pictures={pictures} video={video} />
        <Wrap sx={{ ml: -1 }}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {pluralize(post.commentNum, 'comment')}
          </Button>
          <Note>{pluralize(post.thumbsUpNum, 'like')}</Note>
        </Wrap>
        {isOpen && <CommentThread postId={id} />}
      </Box>
    </CardRow>
  )
}

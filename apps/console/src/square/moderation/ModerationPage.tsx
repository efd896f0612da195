import type { DataOf } from '@millrace/contract/call'
import { moderationList, moderationOne, type ModerationItem } from '@millrace/contract/console/community'
import { memberOne } from '@millrace/contract/console/member'
import { Alert, Box, Typography } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { CardLine } from '../../components/CardLine.tsx'
import { Note } from '../../components/cells.tsx'
import { DetailPage } from '../../components/DetailPage.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { ReviewFrame, useReview } from '../../components/review/ReviewFrame.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useOne, type Opened } from '../../components/useCall.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { actionTexts, describeCause, reportTexts, stateBadges, warningTexts } from '../communityTexts.ts'
import { PostMedia } from '../PostMedia.tsx'
import { ModerationDecision } from './ModerationDecision.tsx'

type Reviewed = DataOf<typeof moderationOne>

/** One post or comment, with what helps to decide about it. */
export default function ModerationPage() {
  useRequireAccess({ resource: 'moderation', action: 'show' })
  const { query, opened } = useOne(moderationOne)
  return (
    <DetailPage
      noun="post"
      query={query}
      title={(reviewed) =>
        reviewed ? `${reviewed.item.isComment ? 'Comment' : 'Post'} by ${reviewed.item.authorName}` : 'Post'
      }
      backLabel="Moderation"
      renderBadges={({ item }) => <StateChip {...stateBadges[item.state]} />}
    >
      {(reviewed) => <Review key={reviewed.item.id} reviewed={reviewed} opened={opened} />}
    </DetailPage>
  )
}

const toReviewItem = (item: ModerationItem) => ({
  id: item.id,
  title: item.authorName,
  value: '',
  text: describeCause(item),
  note: item.openTime ? formatAgeOf(item.openTime) : '',
  isUrgent: item.hasAnswer || item.reportCount > 0,
})

function Review({ reviewed, opened }: { reviewed: Reviewed; opened: Opened }) {
  const { item, postContent, reports, actions, member } = reviewed
  const review = useReview(moderationList, { isOpen: true }, toReviewItem, opened)
  return (
    <ReviewFrame
      review={review}
      title={`${review.items.length} waiting`}
      order="Oldest first"
      context={
        <>
          <AuthorCard item={item} member={member} />
          <ReportsCard reports={reports} />
        </>
      }
      bar={
        <ModerationDecision
          item={item}
          isMuted={Boolean(member?.mutedUntil)}
          next={review.next}
          onDecided={() => {
            if (item.isOpen) review.goTo(review.next)
          }}
        />
      }
    >
      <Section title="What it says" description={formatMoment(item.createTime)}>
        {item.warnings.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.25 }}>
            {item.warnings.map((warning) => (
              <StateChip key={warning} label={warningTexts[warning]} tone="warning" />
            ))}
          </Box>
        )}
        <Typography sx={contentSx}>{item.content || 'Nothing is left of it.'}</Typography>
        <Box sx={{ mt: 1.5 }}>
          <PostMedia pictures={item.pictures} video={item.video} />
        </Box>
        {item.isComment && (
          <Box sx={{ mt: 2, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}>
            <Note>On the post</Note>
            <Typography variant="body2" sx={contentSx}>
              {postContent || 'A post without words'}
            </Typography>
          </Box>
        )}
        {item.isGone && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            Its author has removed it. Nobody sees it, and nobody can bring it back.
          </Alert>
        )}
      </Section>
      <DecisionsCard actions={actions} />
    </ReviewFrame>
  )
}

const contentSx = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

function AuthorCard({ item, member }: { item: ModerationItem; member: Reviewed['member'] }) {
  const canOpenMember = useCanCall(memberOne)
  return (
    <Section title="Author">
      <Box component="dl" sx={{ m: 0 }}>
        <CardLine name="Name">
          {item.memberId && canOpenMember ? <MemberLink id={item.memberId} name={item.authorName} /> : item.authorName}
        </CardLine>
        {member ? (
          <>
            <CardLine name="Member since">{formatMoment(member.joinTime)}</CardLine>
            <CardLine name="Posts">{member.posts}</CardLine>
            <CardLine name="Comments">{member.comments}</CardLine>
            <CardLine name="Decisions">{member.decisions}</CardLine>
            <CardLine name="Taken back">{member.restored}</CardLine>
            <CardLine name="Muted">{member.mutedUntil ? `until ${formatMoment(member.mutedUntil)}` : 'No'}</CardLine>
          </>
        ) : (
          <CardLine name="Who">{item.author === 'staff' ? 'Our staff' : 'A machine'}</CardLine>
        )}
      </Box>
    </Section>
  )
}

function ReportsCard({ reports }: { reports: Reviewed['reports'] }) {
  return (
    <Section title="Reports" description="Who reported is not shown.">
      {reports.length === 0 && <Typography color="textSecondary">None</Typography>}
      <Box component="ul" sx={listSx}>
        {reports.map(({ reason, note, createTime }, index) => (
          <li key={index}>
            <Typography variant="body2">
              <b>{reportTexts[reason]}</b> · {formatAgeOf(createTime)} ago
            </Typography>
            {note && (
              <Typography variant="body2" sx={contentSx}>
                “{note}”
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Section>
  )
}

function DecisionsCard({ actions }: { actions: Reviewed['actions'] }) {
  return (
    <Section title="Decided before" description="Each with the reason that the author read, and their answer.">
      {actions.length === 0 && <Typography color="textSecondary">Nothing yet</Typography>}
      <Box component="ul" sx={listSx}>
        {actions.map((action) => (
          <li key={action.id}>
            <Typography variant="body2">
              <b>{actionTexts[action.action]}</b>
              {action.until && ` until ${formatMoment(action.until)}`}
              {action.endedTime && `, ended ${formatMoment(action.endedTime)}`} · {action.by} ·{' '}
              {formatMoment(action.createTime)}
            </Typography>
            <Typography variant="body2" sx={contentSx}>
              “{action.reason}”
            </Typography>
            {action.answer && (
              <Alert severity={action.reply ? 'info' : 'warning'} sx={{ mt: 0.75 }}>
                <b>The author answered:</b> “{action.answer}”
                {action.reply && (
                  <>
                    <br />
                    <b>{action.repliedBy} replied:</b> “{action.reply}”
                  </>
                )}
              </Alert>
            )}
          </li>
        ))}
      </Box>
    </Section>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 } as const

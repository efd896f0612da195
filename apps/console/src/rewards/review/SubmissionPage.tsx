import type { DataOf } from '@millrace/contract/call'
import { invitationList } from '@millrace/contract/console/invitation'
import type { Wish } from '@millrace/contract/console/proposal'
import { submissionList, submissionOne } from '@millrace/contract/console/submission'
import { Box, Link, Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DecisionButtons } from '../../components/Decision.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { explainReasons } from '../../components/review/explainReasons.ts'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'

type Submission = DataOf<typeof submissionList>['list'][number]
type Invitation = DataOf<typeof invitationList>['list'][number]

const ruleNames: Readonly<Record<string, string>> = {
  'same-device': 'both have signed in on the same device',
  'same-network': 'both have signed in from the same network',
  ring: 'the invited person shares a device with others of this inviter’s line',
  farm: 'many members share the invited person’s device',
  burst: 'many people of this inviter became valid within a day',
}

/** What members sent in, and invitations that a rule concerns: each is decided by one operator of support. */
export default function SubmissionPage() {
  const options = { refetchInterval: refreshMs.background }
  const submissions = useCall(submissionList, { pageSize: 20, state: 'pending' }, options)
  const invitations = useCall(invitationList, { pageSize: 20, state: 'review' }, options)
  const waiting =
    submissions.data && invitations.data
      ? { submissions: submissions.data.list, invitations: invitations.data.list }
      : undefined
  return (
    <>
      <PageHead>
        Screenshots, videos and invitations that somebody has to look at. Approving pays what the programme says;
        rejecting needs a reason, which the member reads.
      </PageHead>
      <Loaded
        what="What waits"
        query={{
          data: waiting,
          error: submissions.error ?? invitations.error,
          refetch: () => Promise.all([submissions.refetch(), invitations.refetch()]),
        }}
        placeholdersPx={[200]}
      >
        {(loaded) => (
          <>
            {loaded.submissions.length + loaded.invitations.length === 0 && <Typography>Nothing waits.</Typography>}
            {loaded.submissions.map((submission) => (
              <SubmissionCard
                key={submission.id}
                submission={submission}
                isRepeated={loaded.submissions.some(
                  ({ id, link }) => id !== submission.id && link !== '' && link === submission.link,
                )}
              />
            ))}
            {loaded.invitations.map((invitation) => (
              <InvitationCard key={invitation.id} invitation={invitation} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

function SubmissionCard({
  submission: { id, kind, memberId, memberName, createTime, link },
  isRepeated,
}: {
  submission: Submission
  isRepeated: boolean
}) {
  const { data } = useCall(submissionOne, { id })
  return (
    <Section
      title={kind === 'group' ? 'Joined the group' : 'Shared a video'}
      description={formatMoment(createTime)}
      end={<MemberLink id={memberId} name={memberName} />}
    >
      {kind === 'share' ? (
        <>
          <Link href={link} target="_blank" rel="noreferrer noopener" sx={{ overflowWrap: 'anywhere' }}>
            {link}
          </Link>
          <Note>Its description has to say that it is paid promotion.</Note>
        </>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {data && <Picture url={data.submission.picture} caption="This one" />}
          {data?.similar.map((other) => (
            <Picture
              key={other.id}
              url={other.picture}
              caption={`${other.memberName}, ${other.state}, ${formatMoment(other.createTime)}`}
            />
          ))}
        </Box>
      )}
      {data && (
        <Why
          reasons={[
            data.similar.length === 1 && 'another member has sent a picture that looks the same',
            data.similar.length > 1 && `${data.similar.length} others have sent pictures that look the same`,
            isRepeated && 'the same video was sent by somebody else',
          ]}
        />
      )}
      <Box sx={{ mt: 1.5 }}>
        <Decide
          what={kind === 'group' ? 'this screenshot' : 'this video'}
          toWish={(isApproved) => ({ kind: 'submission', content: { submissionId: id, isApproved } })}
        />
      </Box>
    </Section>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { inviterId, inviterName, invitedId, invitedName, invitedTime, checks, inviterValid } = invitation
  return (
    <Section title="Invitation" description={formatMoment(invitedTime)}>
      <Typography>
        <MemberLink id={inviterId} name={inviterName} /> invited <MemberLink id={invitedId} name={invitedName} />;{' '}
        {inviterValid} valid in all
      </Typography>
      <Why reasons={checks.map((check) => ruleNames[check] ?? check)} />
      <Decide
        what="this invitation"
        toWish={(isApproved) => ({ kind: 'invitation-review', content: { invitedId, isApproved } })}
      />
    </Section>
  )
}

/** The sentence above the decision: why it is not as usual. */
function Why({ reasons }: { reasons: readonly (string | false)[] }) {
  const text = explainReasons(reasons)
  return (
    <Box sx={{ mt: 1.25, fontWeight: 600, color: text ? 'warning.main' : 'text.secondary' }}>
      {text || 'Nothing about it is unusual.'}
    </Box>
  )
}

function Picture({ url, caption }: { url: string; caption: string }) {
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: 260 }}>
      {url ? (
        <Box component="img" src={url} alt={caption} sx={{ width: 1, maxHeight: 420, objectFit: 'contain' }} />
      ) : (
        <Typography>This picture went when its account was closed.</Typography>
      )}
      <Note component="figcaption">{caption}</Note>
    </Box>
  )
}

type DecideProps = { readonly what: string; readonly toWish: (isApproved: boolean) => Wish }

const Decide = ({ what, toWish }: DecideProps) => (
  <DecisionButtons
    approve={{ title: `Approve ${what}?`, text: 'The reward is paid as the programme says.', wish: toWish(true) }}
    reject={{ title: `Reject ${what}?`, text: 'Nothing is paid.', hint: 'The member reads this.', wish: toWish(false) }}
  />
)

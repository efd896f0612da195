import type { DataOf } from '@millrace/contract/call'
import { invitationDecide, invitationList } from '@millrace/contract/console/invitation'
import { submissionDecide, submissionList, submissionOne } from '@millrace/contract/console/submission'
import { Alert, Box, Link, Skeleton, Typography } from '@mui/material'
import { Title, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { DecisionButtons } from '../../components/Decision.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'

type Submission = DataOf<typeof submissionList>['list'][number]
type Invitation = DataOf<typeof invitationList>['list'][number]

const ruleNames: Readonly<Record<string, string>> = {
  'same-device': 'Both have signed in on the same device.',
  'same-network': 'Both have signed in from the same network.',
  ring: 'The invited person shares a device with others of this inviter’s line.',
  farm: 'Many members share the invited person’s device.',
  burst: 'Many people of this inviter became valid within a day.',
}

/** What members sent in, and invitations that a rule concerns: each is decided by one operator of support. */
export default function SubmissionPage() {
  const waiting = { pageSize: 20, state: 'pending' } as const
  const submissions = useCall(submissionList, waiting, { refetchInterval: refreshMs.background })
  const invitations = useCall(
    invitationList,
    { pageSize: 20, state: 'review' },
    { refetchInterval: refreshMs.background },
  )
  const error = submissions.error ?? invitations.error
  const isEmpty = submissions.data?.total === 0 && invitations.data?.total === 0
  return (
    <>
      <Title title="Reward reviews" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Screenshots, videos and invitations that somebody has to look at. Approving pays what the programme says;
        rejecting needs a reason, which the member reads.
      </Typography>
      {error && (
        <ErrorAlert
          title="What waits could not be loaded"
          text={error.message}
          onRetry={() => void Promise.all([submissions.refetch(), invitations.refetch()])}
        />
      )}
      {!error && !(submissions.data && invitations.data) && <Skeleton variant="rounded" height={200} />}
      {isEmpty && <Typography>Nothing waits.</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {submissions.data?.list.map((submission) => (
          <SubmissionCard key={submission.id} submission={submission} />
        ))}
        {invitations.data?.list.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </>
  )
}

function SubmissionCard({
  submission: { id, kind, memberId, memberName, createTime, link },
}: {
  submission: Submission
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
          <Typography variant="body2" color="textSecondary">
            Its description has to say that it is paid promotion.
          </Typography>
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
      {data && data.similar.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Other members have sent pictures that look the same.
        </Alert>
      )}
      <Box sx={{ mt: 1.5 }}>
        <Decide
          what={kind === 'group' ? 'this screenshot' : 'this video'}
          decide={(isApproved, reason) => send(submissionDecide, { id, isApproved, reason })}
        />
      </Box>
    </Section>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, inviterId, inviterName, invitedId, invitedName, invitedTime, checks, inviterValid } = invitation
  return (
    <Section title="Invitation" description={formatMoment(invitedTime)}>
      <Typography>
        <MemberLink id={inviterId} name={inviterName} /> invited <MemberLink id={invitedId} name={invitedName} />;{' '}
        {inviterValid} valid in all
      </Typography>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {checks.map((check) => (
          <li key={check}>{ruleNames[check] ?? check}</li>
        ))}
      </Box>
      <Decide
        what="this invitation"
        decide={(isApproved, reason) => send(invitationDecide, { id, isApproved, reason })}
      />
    </Section>
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
      <Typography component="figcaption" variant="body2" color="textSecondary">
        {caption}
      </Typography>
    </Box>
  )
}

type DecideProps = {
  readonly what: string
  readonly decide: (isApproved: boolean, reason: string) => Promise<unknown>
}

function Decide({ what, decide }: DecideProps) {
  const notify = useNotify()
  const finish = (close: () => void, message: string) => {
    close()
    notify(message)
  }
  return (
    <DecisionButtons
      isCompact
      renderApproveDialog={(close) => (
        <ActionDialog
          title={`Approve ${what}?`}
          confirmLabel="Approve"
          onClose={close}
          onConfirm={async () => {
            await decide(true, '')
            finish(close, 'Approved')
          }}
        >
          <Typography>The reward is paid as the programme says.</Typography>
        </ActionDialog>
      )}
      renderRejectDialog={(close) => (
        <ReasonDialog
          title={`Reject ${what}?`}
          confirmLabel="Reject"
          isDangerous
          hint="The member reads this."
          onClose={close}
          onConfirm={async (reason) => {
            await decide(false, reason)
            finish(close, 'Rejected')
          }}
        >
          <Typography>Nothing is paid.</Typography>
        </ReasonDialog>
      )}
    />
  )
}

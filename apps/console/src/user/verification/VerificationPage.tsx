import { verificationList, verificationOne } from '@millrace/contract/console/verification'
import { Box } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { verifyStateBadges } from '../../components/member.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { CheckList, countPassed, Unusual, type Check } from '../../components/review/CheckList.tsx'
import { MemberContext, useMemberContext } from '../../components/review/MemberContext.tsx'
import { ReviewFrame, useReview } from '../../components/review/ReviewFrame.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { fetchOnce, useCall, useOne, type Opened } from '../../components/useCall.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import type { RowOf } from '../../shell/page.ts'
import { formatMoment } from '../../shell/time.ts'
import { buildVerificationChecks } from './buildVerificationChecks.ts'
import { PicturesCard } from './PicturesCard.tsx'
import { useOpenedPictures } from './useOpenedPictures.ts'
import { documentNames, type Verification } from './verification.ts'
import { VerificationDecision, VerificationOutcome } from './VerificationDecision.tsx'

export default function VerificationPage() {
  const { isPending } = useRequireAccess({ resource: 'verification', action: 'show' })
  // Every fetch is written to the audit log as a view.
  const { query, opened, replace } = useOne(verificationOne, { ...fetchOnce, enabled: !isPending })
  return (
    <DetailPage
      noun="verification"
      query={query}
      title={(verification) => (verification ? `Verification of ${verification.name}` : 'Verification')}
      renderBadges={({ state }) => <StateChip {...verifyStateBadges[state]} />}
    >
      {(verification) => (
        <Review key={verification.id} verification={verification} opened={opened} onDecided={replace} />
      )}
    </DetailPage>
  )
}

type ReviewProps = {
  readonly verification: Verification
  readonly opened: Opened
  readonly onDecided: (row: Verification) => void
}

function Review({ verification, opened: current, onDecided }: ReviewProps) {
  const opened = useOpenedPictures(verification.id)
  const review = useReview(verificationList, { state: 'pending' }, toReviewItem, current)
  const { data: context } = useMemberContext(verification.memberId)
  const { data: earlier } = useCall(verificationList, { memberId: verification.memberId, pageSize: 10 })
  const isPending = verification.state === 'pending'
  function handleDecided(row: Verification) {
    onDecided(row)
    review.goTo(review.next)
  }
  return (
    <ReviewFrame
      review={review}
      title={`${review.items.length} waiting`}
      order="Oldest first"
      context={
        <>
          <EarlierCard rows={earlier?.list.filter(({ id }) => id !== verification.id) ?? []} />
          <MemberContext memberId={verification.memberId} memberName={verification.memberName} context={context} />
        </>
      }
      bar={
        isPending && (
          <VerificationDecision
            verification={verification}
            unopened={verification.pictures.filter((name) => !opened.pictures.has(name))}
            next={review.next}
            onDecided={handleDecided}
          />
        )
      }
    >
      {!isPending && <VerificationOutcome verification={verification} />}
      <Section
        title="Details from the member"
        {...(isPending && { description: 'Do name, number, document and face belong together?' })}
      >
        <Facts>
          <Fact name="Name">{verification.name}</Fact>
          <Fact name="Document">{documentNames[verification.documentType]}</Fact>
          <Fact name="Number">
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              {verification.documentNumber}
              <CopyButton text={verification.documentNumber} label="Copy the document number" />
            </Box>
          </Fact>
          <Fact name="Member">
            <MemberLink id={verification.memberId} name={verification.memberName} />
          </Fact>
          <Fact name="Sent">{formatMoment(verification.createTime)}</Fact>
        </Facts>
      </Section>
      {isPending && context && earlier && (
        <ChecksCard
          checks={buildVerificationChecks(
            verification.name,
            earlier.list.filter(({ id }) => id !== verification.id),
            context,
          )}
        />
      )}
      <PicturesCard names={verification.pictures} opened={opened} />
    </ReviewFrame>
  )
}

type Earlier = RowOf<typeof verificationList>

const toReviewItem = ({ id, name, documentType, createTime }: Earlier) => ({
  id,
  title: name,
  value: '',
  text: documentNames[documentType],
  note: formatMoment(createTime, 'day'),
})

const ChecksCard = ({ checks }: { checks: readonly Check[] }) => (
  <Section title="Beside the documents" end={<Note>{countPassed(checks)}</Note>}>
    <Unusual checks={checks} />
    <CheckList checks={checks} />
  </Section>
)

/** What the member sent before, and why it was rejected. */
function EarlierCard({ rows }: { rows: readonly Earlier[] }) {
  return (
    <Section title="Sent before">
      {rows.length === 0 && <Note>Nothing. This is the first one.</Note>}
      {rows.map(({ id, state, documentType, reason, createTime }) => (
        <Box key={id} sx={{ py: 0.5, fontSize: '0.8125rem' }}>
          <b>{verifyStateBadges[state].label}</b> · {documentNames[documentType]} · {formatMoment(createTime, 'day')}
          {reason && <Box sx={{ color: 'text.secondary' }}>“{reason}”</Box>}
        </Box>
      ))}
    </Section>
  )
}

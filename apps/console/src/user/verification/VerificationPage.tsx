import { verificationOne } from '@millrace/contract/console/verification'
import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRequireAccess } from 'react-admin'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { verifyStateBadges } from '../../components/member.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, fetchOnce, useCall } from '../../components/useCall.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { formatMoment } from '../../shell/time.ts'
import { PicturesCard } from './PicturesCard.tsx'
import { useOpenedPictures } from './useOpenedPictures.ts'
import { documentNames, type Verification } from './verification.ts'
import { VerificationDecision } from './VerificationDecision.tsx'

export default function VerificationPage() {
  const { id = '' } = useParams()
  const { isPending } = useRequireAccess({ resource: 'verification', action: 'show' })
  // Every fetch is written to the audit log as a view.
  const query = useCall(verificationOne, { id }, { ...fetchOnce, enabled: !isPending })
  return (
    <DetailPage
      noun="verification"
      query={query}
      title={(verification) => (verification ? `Verification of ${verification.name}` : 'Verification')}
      back={{ to: '/verification', label: 'All verifications' }}
      renderBadges={({ state }) => <StateChip {...verifyStateBadges[state]} />}
    >
      {(verification) => <Review key={verification.id} verification={verification} />}
    </DetailPage>
  )
}

// Not the verification itself: fetching it again would be another view.
const staleAfterDecision = [
  'verification',
  'console/verification/list',
  'member',
  'console/member/one',
  'audit',
  'console/audit/list',
]

function Review({ verification }: { verification: Verification }) {
  const queryClient = useQueryClient()
  const opened = useOpenedPictures(verification.id)
  function handleDecided(row: Verification) {
    queryClient.setQueryData(answerKey(verificationOne, { id: row.id }), row)
    for (const key of staleAfterDecision) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  return (
    <Columns
      aside={
        <VerificationDecision
          verification={verification}
          unopened={verification.pictures.filter((name) => !opened.pictures.has(name))}
          onDecided={handleDecided}
        />
      }
    >
      <Section title="Details from the member">
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
      <PicturesCard names={verification.pictures} opened={opened} />
    </Columns>
  )
}

import { verificationOne } from '@millrace/contract/console/verification'
import { Box, Skeleton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Title, useParams, useRequireAccess } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/ErrorAlert.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { verifyStateBadges } from '../../components/verifyStateBadges.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { formatMoment } from '../../shell/time.ts'
import { documentNames } from './documentNames.ts'
import { PicturesCard } from './PicturesCard.tsx'
import { useOpenedPictures } from './useOpenedPictures.ts'
import type { Verification } from './verification.ts'
import { VerificationDecision } from './VerificationDecision.tsx'

// Every answer is a view in the audit log: it is asked for once a visit, and forgotten with the page.
const onceAVisit = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export default function VerificationPage() {
  const { id = '' } = useParams()
  const { isPending: isAsking } = useRequireAccess({ resource: 'verification', action: 'show' })
  const { data, error, refetch } = useCall(verificationOne, { id }, { ...onceAVisit, enabled: !isAsking })
  return (
    <>
      <Title title={data ? `Verification of ${data.name}` : 'Verification'} preferenceKey={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5, mb: 1.5 }}>
        <BackLink to="/verification" label="All verifications" />
        {data && <StateChip {...verifyStateBadges[data.state]} />}
      </Box>
      {data && <Review key={data.id} verification={data} />}
      {!data && error && <PageError what="verification" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Box aria-hidden sx={grid}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={220} />
        </Box>
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
} as const

function Review({ verification }: { verification: Verification }) {
  const queryClient = useQueryClient()
  const opened = useOpenedPictures(verification.id)
  function decided(row: Verification) {
    queryClient.setQueryData(answerKey(verificationOne, { id: row.id }), row)
    for (const queryKey of [
      ['verification'],
      ['console/verification/list'],
      ['member'],
      ['console/member/one'],
      ['audit'],
      ['console/audit/list'],
    ])
      void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <Box sx={grid}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Section title="What the member says">
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
      </Box>
      <Box sx={{ minWidth: 0, position: { lg: 'sticky' }, top: 80 }}>
        <VerificationDecision
          verification={verification}
          unopened={verification.pictures.filter((name) => !opened.pictures.has(name))}
          onDecided={decided}
        />
      </Box>
    </Box>
  )
}

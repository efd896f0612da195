import { programmeOne, type ProgrammeVersion } from '@millrace/contract/console/programme'
import { Typography } from '@mui/material'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useOne } from '../../components/useCall.ts'
import { formatUsdt } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { ProgrammeCard } from './ProgrammeCard.tsx'
import { describeTerms } from './programmeTerms.ts'
import { describeLimits, stateBadges } from './programmeWords.ts'
import { useMachineNames } from './useMachineNames.ts'

/** One programme: as it is, and all of its versions, each with who proposed and who approved it. */
export default function ProgrammeOnePage() {
  const { query } = useOne(programmeOne, { refetchInterval: refreshMs.background })
  const proposals = useOpenProposals({ kind: 'programme' })
  return (
    <DetailPage
      noun="programme"
      query={query}
      title={(data) => data?.programme.name ?? 'Programme'}
      renderBadges={({ programme }) => <StateChip {...stateBadges[programme.state]} />}
    >
      {({ programme, versions }) => (
        <Columns isAsideFirst aside={<ProgrammeCard programme={programme} proposals={proposals} />}>
          {versions.map((version) => (
            <Version key={version.id} version={version} isInForce={version.version === programme.version} />
          ))}
        </Columns>
      )}
    </DetailPage>
  )
}

function Version({ version, isInForce }: { version: ProgrammeVersion; isInForce: boolean }) {
  const names = useMachineNames()
  const { name, amounts, startTime, endTime, countriesOff, terms, reason } = version
  const { proposedBy, proposedTime, decidedBy, decidedTime } = version
  return (
    <Section
      title={`Version ${version.version}`}
      description={name}
      end={<StateChip label={isInForce ? 'Applies' : 'Replaced'} tone={isInForce ? 'success' : 'neutral'} />}
    >
      <Facts>
        <Fact name="Reward">{amounts.map((amount) => formatUsdt(amount)).join(', ')} USDT</Fact>
        <Fact name="From">{formatMoment(startTime)}</Fact>
        <Fact name="Until">{endTime === null ? 'No end' : formatMoment(endTime)}</Fact>
        <Fact name="Limits">{describeLimits(version)}</Fact>
        <Fact name="Not in">{countriesOff.join(', ') || 'Offered everywhere'}</Fact>
        {describeTerms(terms, (id) => names.get(id) ?? id).map(([term, text]) => (
          <Fact key={term} name={term}>
            {text}
          </Fact>
        ))}
        <Fact name="Proposed">
          {proposedBy.name}, {formatMoment(proposedTime)}
          <Typography variant="body2">“{reason}”</Typography>
        </Fact>
        {decidedBy && decidedTime && (
          <Fact name="Approved">
            {decidedBy.name}, {formatMoment(decidedTime)}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

import { Box } from '@mui/material'
import { cardsSx, Loaded, PageHead, wholeRowSx } from '../components/PageHead.tsx'
import { formatMoment } from '../shell/time.ts'
import { BackupCards } from './BackupCards.tsx'
import { JobsCard } from './JobsCard.tsx'
import { LeadersCard } from './LeadersCard.tsx'
import { NodeCard } from './NodeCard.tsx'
import { ProcessesCard } from './ProcessesCard.tsx'
import { Summary } from './Summary.tsx'
import { type HealthState, useHealth } from './useHealth.ts'

/** The databases and who leads, every program, the last backup and drill, and what waits. */
export default function HealthPage() {
  const { isKnown, readAtMs, ...query } = useHealth()
  return (
    <>
      <PageHead>
        {query.data ? describeInstallation(query.data) : 'Databases, programs and backups.'} Read every 2 seconds.
      </PageHead>
      <Loaded what="The health" query={query} placeholdersPx={[76, 240, 240]}>
        {(state) => (
          <>
            <Summary
              findings={state.findings}
              isKnown={isKnown}
              readAt={formatMoment(new Date(readAtMs).toISOString())}
            />
            <Box sx={{ display: 'grid', gap: 2, ...cardsSx(320), alignItems: 'stretch' }}>
              {state.nodes.map((node) => (
                <NodeCard key={node.name} node={node} isAlone={!state.needsStandby} isKnown={isKnown} />
              ))}
              <BackupCards state={state} isKnown={isKnown} />
              <LeadersCard leaders={state.leaders} />
              <Box sx={wholeRowSx}>
                <ProcessesCard processes={state.processes} isKnown={isKnown} />
              </Box>
              <Box sx={wholeRowSx}>
                <JobsCard jobs={state.jobs} />
              </Box>
            </Box>
          </>
        )}
      </Loaded>
    </>
  )
}

const counts = ['No database node', 'One database node', 'Two database nodes', 'Three database nodes']

const describeInstallation = ({ nodes, needsStandby, databaseVersion }: HealthState): string =>
  `${counts[nodes.length] ?? `${nodes.length} database nodes`}, PostgreSQL ${databaseVersion}.` +
  (needsStandby ? '' : ' This is the plain installation: what it has is on this machine and in its backups.')

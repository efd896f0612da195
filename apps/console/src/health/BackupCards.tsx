import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { CardLine } from '../components/CardLine.tsx'
import { Moment, Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip, type Badge } from '../components/StateChip.tsx'
import { formatCount } from '../shell/amount.ts'
import { formatAgeOf } from '../shell/time.ts'
import type { HealthState } from './useHealth.ts'

type Props = { readonly state: HealthState; readonly isKnown: boolean }

/** What can be gone back to, and when that was tried last. */
export function BackupCards({ state, isKnown }: Props) {
  const { lastBackup, lastDrill, archive, findings } = state
  return (
    <>
      <RunCard
        title="Last backup"
        run={lastBackup}
        badge={findBadge(isKnown, lastBackup, findings.includes('backup-old'), 'Good')}
        none="None yet. npm run backup makes one."
      >
        <CardLine name="Since then">
          {!archive.isOn ? (
            'not archived'
          ) : archive.archivedTime ? (
            <>
              kept until <Moment time={archive.archivedTime} precision="second" />
            </>
          ) : (
            'nothing archived yet'
          )}
        </CardLine>
        {archive.bytesBehind !== null && (
          <CardLine name="Not archived">{formatCount(archive.bytesBehind)} bytes</CardLine>
        )}
      </RunCard>
      <RunCard
        title="Last restore drill"
        run={lastDrill}
        badge={findBadge(isKnown, lastDrill, findings.includes('drill-old'), 'Passed')}
        none="None yet. npm run restore-drill does one; until then nobody knows whether a backup can be restored."
      />
    </>
  )
}

type Run = HealthState['lastBackup']

function findBadge(isKnown: boolean, run: Run, isOld: boolean, good: string): Badge {
  if (!isKnown) return { label: 'Unknown', tone: 'neutral' }
  if (!run) return { label: 'None', tone: 'warning' }
  if (!run.isOk) return { label: 'Failed', tone: 'error' }
  return isOld ? { label: 'Old', tone: 'warning' } : { label: good, tone: 'success' }
}

const factNames: Readonly<Record<string, string>> = {
  place: 'Where',
  from: 'From the backup of',
  to: 'Back to',
  lostSeconds: 'Lost, in seconds',
  lostTransfers: 'Lost transfers',
  lostRows: 'Lost rows',
  checks: 'Checks of the books',
  seals: 'Days sealed',
  rails: 'Rails',
  problem: 'Problem',
  bytes: 'Bytes',
  archivedTo: 'Log until',
}

/** Facts come as text: times as on the wire, counts without separators. What could be lost is a matter of seconds. */
function formatFact(value: string): ReactNode {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Moment time={value} precision="second" />
  return /^\d+$/.test(value) ? formatCount(Number(value)) : value
}

type CardProps = {
  readonly title: string
  readonly run: Run
  readonly badge: Badge
  readonly none: string
  readonly children?: ReactNode
}

function RunCard({ title, run, badge, none, children }: CardProps) {
  return (
    <Section title={title} end={<StateChip {...badge} />}>
      {!run && <Note>{none}</Note>}
      <Box component="dl" sx={{ m: 0 }}>
        {run && (
          <CardLine name="Ended">
            <Moment time={run.endedTime} />, {formatAgeOf(run.endedTime)} ago
          </CardLine>
        )}
        {run?.facts.map(({ name, value }) => (
          <CardLine key={name} name={factNames[name] ?? name}>
            {formatFact(value)}
          </CardLine>
        ))}
        {children}
      </Box>
    </Section>
  )
}

import { Box } from '@mui/material'
import { CardLine } from '../components/CardLine.tsx'
import { Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip, type Badge } from '../components/StateChip.tsx'
import { formatCount } from '../shell/amount.ts'
import type { HealthState } from './useHealth.ts'

type Node = HealthState['nodes'][number]
type Props = { readonly node: Node; readonly isAlone: boolean; readonly isKnown: boolean }

const lagMaxMs = 5_000

/** One database: whether it leads, and how far it is behind. */
export function NodeCard({ node, isAlone, isKnown }: Props) {
  const { name, role, state, position, bytesBehind, msBehind } = node
  return (
    <Section title={name} end={<StateChip {...findBadge(node, isKnown)} />}>
      <Note>{describeRole(node, isAlone)}</Note>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        <CardLine name="State">{state || 'unknown'}</CardLine>
        <CardLine name="Written to">{position ?? 'unknown'}</CardLine>
        {role !== 'leader' && (
          <CardLine name="Behind">
            {bytesBehind === null || msBehind === null
              ? 'unknown'
              : `${formatCount(bytesBehind)} bytes, ${formatCount(msBehind)} ms`}
          </CardLine>
        )}
        {!isAlone && <CardLine name="Can lead">{canLead[role ?? 'missing']}</CardLine>}
      </Box>
    </Section>
  )
}

const canLead = {
  leader: 'it does',
  synchronous: 'yes, and loses nothing',
  asynchronous: 'only if no synchronous copy can',
  missing: 'no',
} as const

function findBadge({ role, msBehind }: Node, isKnown: boolean): Badge {
  if (!isKnown) return { label: 'Unknown', tone: 'neutral' }
  if (role === null) return { label: 'Missing', tone: 'error' }
  if (role === 'leader') return { label: 'Leads', tone: 'success' }
  if (msBehind !== null && msBehind > lagMaxMs) return { label: 'Behind', tone: 'warning' }
  return role === 'synchronous' ? { label: 'In step', tone: 'success' } : { label: 'Following', tone: 'info' }
}

function describeRole({ role }: Node, isAlone: boolean): string {
  if (isAlone && role === 'leader') return 'The only one. No other machine has a copy.'
  if (role === 'leader') return 'Writes and reads'
  if (role === 'synchronous') return 'Copies before a write is answered'
  return role === 'asynchronous' ? 'Copies a moment later' : 'Follows nobody'
}

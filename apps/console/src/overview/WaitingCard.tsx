import { Box, Typography } from '@mui/material'
import { Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { formatCents } from '../shell/amount.ts'
import { join } from '../shell/join.ts'
import { formatMinutes } from '../shell/time.ts'
import { queueTexts, type Overview } from './queueTexts.ts'

type Item = Overview['waiting'][number]

const shownMax = 6

const names: Readonly<Record<Item['queue'], string>> = {
  withdraw: 'Withdrawal',
  report: 'Report',
  proposal: 'Proposal',
}
const hasPage: readonly Item['queue'][] = ['withdraw', 'report', 'proposal']

function describe({ queue, title, amount }: Item): string {
  const subject = join(' · ', names[queue], title.replaceAll('-', ' '))
  return amount === null ? subject : `${subject}, ${formatCents(amount)}`
}

/** What one person began and another has to decide. */
export function WaitingCard({ waiting }: { waiting: readonly Item[] }) {
  // What the operator began comes last: there is nothing that they could do about it.
  const sorted = waiting.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn))
  return (
    <Section title="Waiting for a second person">
      {waiting.length === 0 && <Typography color="textSecondary">Nothing that takes two is open.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sorted.slice(0, shownMax).map((item) => (
          <Box
            key={item.id}
            component="li"
            sx={{
              py: 0.75,
              minHeight: 44,
              fontSize: '0.8125rem',
              '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <TextLink
              to={hasPage.includes(item.queue) ? `/${item.queue}/${item.id}/show` : queueTexts[item.queue].to}
              sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}
            >
              {describe(item)}
            </TextLink>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {item.isOwn ? 'Your request' : item.by?.name || 'The machine'} · {formatMinutes(item.ageMinutes)}
            </Box>
          </Box>
        ))}
      </Box>
      {waiting.some(({ isOwn }) => isOwn) && (
        <Note sx={{ mt: 1 }}>You began what is marked as yours, so another person decides it.</Note>
      )}
    </Section>
  )
}

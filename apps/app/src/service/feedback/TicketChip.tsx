import type { Ticket } from '@millrace/contract/msg/feedback'
import { Chip } from '../../components/Chip.tsx'
import { useText } from '../../shell/useText.ts'

const tones = { overdue: 'loss', received: 'plain', reading: 'accent', answered: 'good', solved: 'plain' } as const

/** What a ticket waits for, the same word and colour everywhere. */
export function TicketChip({ ticket: { state, isOverdue, readTime } }: { ticket: Ticket }) {
  const t = useText()
  const shown = isOverdue ? 'overdue' : state === 'open' ? (readTime ? 'reading' : 'received') : state
  return <Chip tone={tones[shown]}>{t(`feedback.state.${shown}`)}</Chip>
}

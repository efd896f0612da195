import type { RailHealth } from '../../components/railHealth.ts'
import type { Tone } from '../../components/StateChip.tsx'

export const railBadges: Record<RailHealth, { readonly label: string; readonly tone: Tone }> = {
  up: { label: 'Up', tone: 'good' },
  down: { label: 'Down', tone: 'bad' },
  silent: { label: 'Not looked at', tone: 'wait' },
  differs: { label: 'Differs', tone: 'bad' },
}

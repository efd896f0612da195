import type { TextKey } from '@millrace/texts'
import { Chip } from '../../components/Chip.tsx'
import type { Member } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

const states = {
  none: { tone: 'plain', text: 'verify.state.none' },
  pending: { tone: 'caution', text: 'verify.state.pending' },
  verified: { tone: 'good', text: 'verify.state.verified' },
  rejected: { tone: 'loss', text: 'verify.state.rejected' },
} as const satisfies Record<Member['verifyState'], { tone: string; text: TextKey }>

export function VerifyChip({ state }: { state: Member['verifyState'] }) {
  const t = useText()
  const { tone, text } = states[state]
  return <Chip tone={tone}>{t(text)}</Chip>
}

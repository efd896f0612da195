import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Chip } from '../../components/Chip.tsx'
import { useText } from '../../shell/useText.ts'

const tones = {
  pending: 'plain',
  processing: 'accent',
  succeeded: 'accent',
  arrived: 'good',
  failed: 'loss',
  expired: 'plain',
} as const

export function RechargeStateChip({ state }: { state: Recharge['state'] }) {
  const t = useText()
  return <Chip tone={tones[state]}>{t(`recharge.state.${state}`)}</Chip>
}

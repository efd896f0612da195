import type { Order } from '@millrace/contract/product/order'
import { Chip } from '../../components/Chip.tsx'
import { useText } from '../../shell/useText.ts'

const tones = { reflecting: 'caution', valid: 'good', expired: 'plain', undoing: 'caution', undone: 'plain' } as const

export function OrderStateChip({ state }: { state: Order['state'] }) {
  const t = useText()
  return <Chip tone={tones[state]}>{t(`order.state.${state}`)}</Chip>
}

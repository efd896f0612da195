import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { Chip } from '../../components/Chip.tsx'
import { useText } from '../../shell/useText.ts'

const tones = { pending: 'caution', processing: 'accent', done: 'good', failed: 'loss', cancelled: 'plain' } as const

export function RecordStateChip({ status }: Pick<WalletRecord, 'status'>) {
  const t = useText()
  return <Chip tone={tones[status]}>{t(`records.status.${status}`)}</Chip>
}

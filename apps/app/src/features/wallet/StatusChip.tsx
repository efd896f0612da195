import type { RecordStatus } from '@millrace/contract/wallet/status'
import { Chip } from '../../components/Chip.tsx'
import { useText } from '../../shell/useText.ts'

const tones = {
  pending: 'caution',
  processing: 'accent',
  succeeded: 'good',
  arrived: 'good',
  credited: 'good',
  'not-credited': 'caution',
  failed: 'loss',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies Readonly<Record<RecordStatus, string>>

/** The status of a record, the same word and colour in every list. */
export function StatusChip({ status }: { status: RecordStatus }) {
  const t = useText()
  return <Chip tone={tones[status]}>{t(`wallet.status.${status}`)}</Chip>
}

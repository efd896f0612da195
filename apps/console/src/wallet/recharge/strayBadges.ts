import type { strayDepositList } from '@millrace/contract/console/recharge'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'

export type Stray = RowOf<typeof strayDepositList>

export const strayBadges: Record<Stray['state'], Badge> = {
  'below-minimum': { label: 'Below the minimum', tone: 'warning' },
  'wrong-token': { label: 'Wrong token', tone: 'error' },
  dropped: { label: 'Removed by the chain', tone: 'neutral' },
  reversed: { label: 'Removed after credit', tone: 'error' },
}

/** What happens to a deposit that was not credited, for operators who are asked about it. */
export const strayOutcomes: Record<Stray['state'], string> = {
  'below-minimum': 'We keep it. It is credited together with later deposits once they reach the minimum.',
  'wrong-token': 'It is not the test USDT, so it is never credited.',
  dropped: 'A chain reorganisation removed it before it was final. It counts again if it comes back.',
  reversed:
    'A chain reorganisation removed it after it was credited. The member keeps the money; the loss is a ' +
    'reconciliation item.',
}

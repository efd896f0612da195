import type { RecordType, WalletRecord } from '@millrace/contract/wallet/wallet'
import { Figure } from '../../components/Amount.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { formatMoment, formatTime } from '../../shell/dates.ts'
import { usdt } from '../../shell/usdt.ts'
import { useLanguage } from '../../shell/useText.ts'
import { RecordStateChip } from './RecordStateChip.tsx'

export const recordIcons: Readonly<Record<RecordType, IconName>> = {
  1: 'plus',
  2: 'up',
  3: 'box',
  4: 'refresh',
  5: 'download',
  6: 'people',
  7: 'check',
  8: 'check',
  9: 'people',
  10: 'refresh',
  12: 'clock',
}

/** One record; a tap opens what is behind it. Under the heading of its day it says the time only. */
export function RecordRow({
  record,
  hasDay = false,
  onOpen,
}: {
  record: WalletRecord
  hasDay?: boolean
  onOpen: (record: WalletRecord) => void
}) {
  const { code: language } = useLanguage()
  const { type, amount, description, createTime, status, code } = record
  const isIn = usdt(amount).minor > 0n
  return (
    <ListRow
      onPress={() => onOpen(record)}
      before={
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${isIn ? 'bg-good-soft text-good' : 'bg-soft text-accent'}`}
        >
          <Icon name={recordIcons[type]} className="size-5" />
        </span>
      }
      title={description}
      below={
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span>
            {hasDay ? formatMoment(createTime, language) : formatTime(createTime)} ·{' '}
            <span className="wrap-normal">{code}</span>
          </span>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            {/* What came back has come back, whatever became of the withdrawal. */}
            {status !== 'done' && <RecordStateChip status={status} />}
            {/* The end of an order moves nothing. */}
            {type !== 12 && <Figure amount={usdt(amount)} isSigned tone={isIn ? 'good' : 'ink'} />}
          </span>
        </span>
      }
    />
  )
}

import type { RecordType, WalletRecord } from '@millrace/contract/wallet/wallet'
import { Amount } from '../../components/Amount.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ListRow } from '../../components/List.tsx'
import { StatusChip } from '../../features/wallet/StatusChip.tsx'
import { formatDateTime, formatTime } from '../../shell/dates.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage } from '../../shell/useText.ts'

export const recordIcons: Readonly<Record<RecordType, IconName>> = {
  1: 'plus',
  2: 'up',
  3: 'box',
  4: 'refresh',
  5: 'download',
  6: 'people',
  7: 'check',
  9: 'people',
  10: 'refresh',
  12: 'clock',
}

const iconStyle = 'grid size-10 shrink-0 place-items-center rounded-full'

type RecordRowProps = {
  record: WalletRecord
  /** Those of the list. */
  decimals: number
  hasDay?: boolean
  onOpen: (record: WalletRecord) => void
}

/** One record; a tap opens its details. Under the heading of its day it shows only the time. */
export function RecordRow({ record, decimals, hasDay = false, onOpen }: RecordRowProps) {
  const { code: language } = useLanguage()
  const { type, amount, description, createTime, status, code } = record
  const isIn = parseUsdt(amount).minor > 0n
  return (
    <ListRow
      onPress={() => onOpen(record)}
      before={
        <span className={`${iconStyle} ${isIn ? 'bg-good-soft text-good' : 'bg-soft text-accent'}`}>
          <Icon name={recordIcons[type]} className="size-5" />
        </span>
      }
      title={description}
      below={
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span>
            {hasDay ? formatDateTime(createTime, language) : formatTime(createTime)} ·{' '}
            <span className="wrap-normal">{code}</span>
          </span>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <StatusChip status={status} />
            {/* The end of an order moves no money. */}
            {type !== 12 && <Amount value={amount} decimals={decimals} isSigned tone={isIn ? 'good' : 'ink'} />}
          </span>
        </span>
      }
    />
  )
}

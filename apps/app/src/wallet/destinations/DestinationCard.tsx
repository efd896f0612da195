import type { Destination } from '@millrace/contract/wallet/destination'
import { Card } from '../../components/Card.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useCurrencyName } from '../useCurrencyName.ts'
import { WaitingPeriodNote } from './WaitingPeriodNote.tsx'

type DestinationCardProps = { destination: Destination; fetchedAtMs: number; onRemove: () => void }

/** One saved destination, with its waiting period and a button to remove it. */
export function DestinationCard({ destination, fetchedAtMs, onRemove }: DestinationCardProps) {
  const t = useText()
  const { code } = useLanguage()
  const nameCurrency = useCurrencyName()
  const { kind, rail, currency, address, bankName, payee, account, ifsc, createTime, isUsable } = destination
  return (
    <Card className="grid gap-2 p-4">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-picture bg-soft text-accent">
          <Icon name={kind === 'bank' ? 'card' : 'wallet'} />
        </span>
        <h2 className="min-w-0 flex-1 font-bold">
          {kind === 'bank' ? bankName : currency}{' '}
          <span className="text-13 font-semibold text-muted">
            {rail === 'bank' ? nameCurrency(currency) : t(`wallet.rail.${rail}`)}
          </span>
        </h2>
        <IconButton
          icon="trash"
          label={t('destinations.remove-named', { name: kind === 'bank' ? `${bankName} ${account}` : address })}
          onPress={onRemove}
          className="-mr-2"
        />
      </div>
      <div className="grid">
        {kind === 'bank' && <p>{payee}</p>}
        <CopyableText text={kind === 'bank' ? account : address} />
        {ifsc && (
          <p className="text-13 text-muted">
            {t('destinations.bankAccount.ifsc')} <span className="font-mono">{ifsc}</span>
          </p>
        )}
        <p className="text-13 text-muted">{t('destinations.since', { time: formatDateTime(createTime, code) })}</p>
      </div>
      {!isUsable && <WaitingPeriodNote destination={destination} fetchedAtMs={fetchedAtMs} />}
    </Card>
  )
}

import type { ChannelId } from '@millrace/contract/wallet/recharge'
import { Icon, type IconName } from '../../components/Icon.tsx'

const icons: Readonly<Record<ChannelId, IconName>> = {
  bep20: 'link',
  trc20: 'link',
  'mobile-money-kes': 'device',
  'instant-inr': 'exchange',
  'transfer-ngn': 'bank',
}

export function ChannelIcon({ id, isQuiet = false }: { id: ChannelId; isQuiet?: boolean }) {
  return (
    <span
      className={`grid size-11 shrink-0 place-items-center rounded-picture ${isQuiet ? 'bg-page text-muted' : 'bg-soft text-accent'}`}
    >
      <Icon name={icons[id]} />
    </span>
  )
}

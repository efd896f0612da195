import type { ChannelId } from '@millrace/contract/wallet/recharge'
import { Icon, type IconName } from '../../components/Icon.tsx'

const icons: Readonly<Record<ChannelId, IconName>> = {
  till: 'flask',
  bep20: 'link',
  trc20: 'link',
  'mobile-money-kes': 'device',
  'instant-inr': 'exchange',
  'transfer-ngn': 'bank',
}

const style = 'grid size-11 shrink-0 place-items-center rounded-picture'

export function ChannelIcon({ id, isMuted = false }: { id: ChannelId; isMuted?: boolean }) {
  return (
    <span className={`${style} ${isMuted ? 'bg-page text-muted' : 'bg-soft text-accent'}`}>
      <Icon name={icons[id]} />
    </span>
  )
}

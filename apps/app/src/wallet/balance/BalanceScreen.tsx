import { walletNotice } from '@millrace/contract/msg/notice'
import type { TextKey } from '@millrace/texts'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Notices } from '../../components/Notices.tsx'
import { WalletCard } from '../../components/WalletCard.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { queryClient, useAsk } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { tabsOf } from '../../shell/tabsOf.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { EarningsCard } from './EarningsCard.tsx'
import { LatestRecords } from './LatestRecords.tsx'

type Way = { readonly to: string; readonly icon: IconName; readonly text: TextKey; readonly below?: TextKey }

const ways: readonly Way[] = [
  { to: '/user/fund', icon: 'drop', text: 'fund.title', below: 'balance.fund-below' },
  { to: '/user/pdf?doc=statement', icon: 'download', text: 'statement.title', below: 'balance.statement-below' },
  { to: '/user/record2', icon: 'plus', text: 'balance.recharges' },
  { to: '/user/withrecord', icon: 'up', text: 'balance.withdrawals' },
  { to: '/user/recordU', icon: 'exchange', text: 'balance.chain' },
  { to: '/user/address', icon: 'link', text: 'balance.addresses' },
  { to: '/user/Caddress', icon: 'bank', text: 'balance.bank-accounts' },
]

/** Where the build has a tab for the wallet, there is nothing to go back to. */
const isTab = tabsOf(import.meta.env['VITE_TABS']).some(({ to }) => to === '/user/balance')

/** The wallet: its figures, the ways in and out, what was earned, and what moved last. */
export function BalanceScreen() {
  const t = useText()
  const { data: member } = useMember()
  const notices = useAsk(walletNotice, {})
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && (path.startsWith('wallet/') || path === walletNotice.path),
    })
  return (
    <Screen title={t('shell.tab.wallet')} hasBack={!isTab} onRefresh={refresh}>
      {member && <FrozenNote member={member} />}
      <WalletCard isElsewhere={false} />
      <Notices query={notices} />
      <EarningsCard />
      <LatestRecords />
      <List label={t('balance.more')}>
        {ways.map(({ to, icon, text, below }) => (
          <ListRow
            key={to}
            to={to}
            before={<Icon name={icon} className="size-6 text-accent" />}
            title={t(text)}
            below={below && t(below)}
          />
        ))}
      </List>
    </Screen>
  )
}

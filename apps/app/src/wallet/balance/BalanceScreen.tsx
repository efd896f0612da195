import { walletNotice } from '@millrace/contract/msg/notice'
import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import type { IconName } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Notices } from '../../features/msg/Notices.tsx'
import { WalletCard } from '../../features/wallet/WalletCard.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { getTabs } from '../../shell/getTabs.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { FiguresCard } from './FiguresCard.tsx'
import { LatestRecords } from './LatestRecords.tsx'

// Below what is read first.
const EarningsCard = lazyPart(
  () => import('./EarningsCard.tsx'),
  'EarningsCard',
  'wallet',
  <Skeleton shape="card" className="h-112 w-full" />,
)

type Link = { readonly to: string; readonly icon: IconName; readonly text: TextKey; readonly below?: TextKey }

const links: readonly Link[] = [
  { to: paths.fund, icon: 'drop', text: 'fund.title', below: 'balance.fund-below' },
  { to: `${paths.pdf}?doc=statement`, icon: 'download', text: 'statement.title', below: 'balance.statement-below' },
  { to: paths.rechargeHistory, icon: 'plus', text: 'balance.recharges' },
  { to: paths.withdrawHistory, icon: 'up', text: 'balance.withdrawals' },
  { to: paths.chainMovements, icon: 'exchange', text: 'balance.chain' },
  { to: paths.addresses, icon: 'link', text: 'balance.addresses' },
  { to: paths.bankAccounts, icon: 'bank', text: 'balance.bank-accounts' },
]

/** With a tab for the wallet, there is nothing to go back to. */
const isTab = getTabs(import.meta.env['VITE_TABS']).some(({ to }) => to === paths.balance)

/** The wallet: its amounts, earnings, latest records, and links to the rest. */
export function BalanceScreen() {
  const t = useText()
  const { data: member } = useMember()
  const notices = useCall(walletNotice, {})
  return (
    <Screen title={t('shell.tab.wallet')} layout="wide" hasBack={!isTab} hasRefresh>
      {member && <FrozenNote member={member} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <WalletCard hasLink={false} />
          <FiguresCard />
          <Notices query={notices} />
          <EarningsCard />
          <LatestRecords />
        </div>
        <List label={t('balance.more')}>
          {links.map(({ to, icon, text, below }) => (
            <ListRow key={to} to={to} icon={icon} title={t(text)} below={below && t(below)} />
          ))}
        </List>
      </div>
    </Screen>
  )
}

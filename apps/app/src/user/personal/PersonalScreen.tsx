import { incomeToday } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { Avatar } from '../../components/Avatar.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { WalletCard } from '../../features/wallet/WalletCard.tsx'
import { chatSheet } from '../../shell/chatSheet.ts'
import { CoverLine } from '../../shell/CoverLine.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { useIsWide } from '../../shell/media.ts'
import { MessageBell } from '../../shell/MessageBell.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { type Member, useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { VerifyChip } from '../verify/VerifyChip.tsx'

type Entry = { readonly to: string; readonly icon: IconName; readonly text: TextKey; readonly below?: TextKey }

const wallet: readonly Entry[] = [
  { to: paths.balance, icon: 'wallet', text: 'shell.tab.wallet', below: 'personal.wallet' },
  { to: paths.fund, icon: 'drop', text: 'personal.fund', below: 'personal.fund-below' },
  { to: paths.records, icon: 'list', text: 'personal.records' },
  { to: paths.coupons, icon: 'ticket', text: 'message.coupons' },
  { to: paths.rechargeHistory, icon: 'download', text: 'personal.recharges' },
  { to: paths.withdrawHistory, icon: 'up', text: 'personal.withdrawals' },
  { to: paths.proof, icon: 'lock', text: 'transparency.check' },
  { to: paths.addresses, icon: 'link', text: 'personal.addresses' },
  { to: paths.bankAccounts, icon: 'bank', text: 'personal.bank-accounts' },
]
const machines: readonly Entry[] = [
  { to: paths.orders, icon: 'list', text: 'income.personal.orders' },
  { to: paths.holdings, icon: 'box', text: 'income.personal.stock' },
  { to: paths.earnings, icon: 'calendar', text: 'income.personal.earn' },
  { to: paths.howItWorks, icon: 'info', text: 'income.personal.pattern' },
]
const rewards: readonly Entry[] = [
  { to: paths.signIn, icon: 'calendar', text: 'personal.sign-in', below: 'personal.sign-in-below' },
  { to: paths.rewards, icon: 'gift', text: 'personal.rewards', below: 'personal.rewards-below' },
  { to: paths.invitation, icon: 'share', text: 'personal.invite' },
]
const account: readonly Entry[] = [
  { to: paths.profile, icon: 'person', text: 'profile.title', below: 'personal.information' },
  { to: paths.verify, icon: 'card', text: 'verify.title' },
  { to: paths.security, icon: 'shield', text: 'security.title', below: 'personal.security' },
  { to: paths.settings, icon: 'settings', text: 'settings.title', below: 'personal.system' },
]
const reading: readonly Entry[] = [
  { to: paths.messageHub, icon: 'mail', text: 'shell.messages', below: 'personal.messages' },
  { to: paths.communityStatus, icon: 'chat', text: 'personal.community', below: 'personal.community-below' },
  { to: paths.transparency, icon: 'scales', text: 'shell.books' },
  { to: paths.language, icon: 'globe', text: 'shell.language' },
  { to: paths.help, icon: 'info', text: 'personal.help', below: 'personal.help-below' },
  { to: paths.about, icon: 'news', text: 'home.shortcut.about' },
]

/** The member's name and wallet, with links to everything else of theirs. */
export function PersonalScreen() {
  const t = useText()
  const member = useMember()
  const isWide = useIsWide()
  const renderEntry = ({ to, icon, text, below }: Entry) => (
    <ListRow
      key={to}
      to={to}
      icon={icon}
      title={t(text)}
      below={
        below ? (
          t(below)
        ) : to === paths.transparency ? (
          <CoverLine />
        ) : (
          to === paths.verify && member.data && <VerifyChip state={member.data.verifyState} />
        )
      }
    />
  )
  return (
    <Screen
      title={t('shell.tab.personal')}
      layout="columns"
      hasBack={false}
      right={!isWide && <MessageBell />}
      hasRefresh
    >
      <Loaded
        query={member}
        skeleton={
          <Card className="flex items-center gap-4 p-5">
            <Skeleton className="size-16 rounded-full" />
            <SkeletonLines className="grid flex-1 gap-2" sizes={['h-5 w-1/2', 'h-3 w-2/3']} />
          </Card>
        }
      >
        {(data) => (
          <>
            <Person member={data} />
            <FrozenNote member={data} />
          </>
        )}
      </Loaded>
      <WalletCard />
      <List label={t('personal.wallet-list')}>{wallet.map(renderEntry)}</List>
      <List label={t('income.personal.machines')}>
        <ClaimRow />
        {machines.map(renderEntry)}
      </List>
      <List label={t('personal.rewards-list')}>{rewards.map(renderEntry)}</List>
      <List label={t('personal.account')}>{account.map(renderEntry)}</List>
      <List label={t('personal.help')}>
        <ListRow
          onPress={() => chatSheet.set(true)}
          icon="chat"
          title={t('shell.customer-service')}
          below={t('personal.customer-service')}
        />
        {renderEntry({ to: paths.feedback, icon: 'news', text: 'personal.feedback', below: 'personal.feedback-below' })}
      </List>
      <List label={t('personal.reading')}>{reading.map(renderEntry)}</List>
    </Screen>
  )
}

/** Link to the income, with what can be claimed. */
function ClaimRow() {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { data } = useCall(incomeToday, {})
  const isClaimable = Number(data?.total ?? 0) > 0
  const below =
    data &&
    (isClaimable ? (
      <span className="font-semibold text-good">
        {t('income.personal.receive-amount', { amount: formatUsdt(data.total, { form: 'small' }) })}
      </span>
    ) : (
      t('income.personal.receive-none')
    ))
  return <ListRow to={paths.claim} icon="download" title={t('income.personal.receive')} below={below ?? '\u00a0'} />
}

function Person({ member: { name, headUrl, phone, email, gradeText } }: { member: Member }) {
  const account = phone || email
  return (
    <Link to={paths.profile} className="block rounded-card">
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <Avatar name={name} url={headUrl} size="large" />
        <div className="flex max-w-full flex-1 basis-32 flex-col gap-0.5 wrap-break-word">
          <h2 className="text-20 font-bold tracking-tight">{name}</h2>
          {account !== name && <p className="text-13 text-muted">{account}</p>}
          {gradeText && (
            <p>
              <Chip tone="accent">{gradeText}</Chip>
            </p>
          )}
        </div>
        <Icon name="forward" className="size-5 text-muted" />
      </Card>
    </Link>
  )
}

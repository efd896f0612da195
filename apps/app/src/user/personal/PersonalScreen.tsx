import { incomeToday } from '@millrace/contract/income/income'
import { incomeMonth } from '@millrace/contract/income/month'
import { markFigure } from '@millrace/contract/markFigure'
import { chatState } from '@millrace/contract/msg/chat'
import { paths } from '@millrace/contract/paths'
import { stockHeld } from '@millrace/contract/product/order'
import { rewardRecord } from '@millrace/contract/rewards/reward'
import { payBanks } from '@millrace/contract/wallet/destination'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { formatAccount, type TextKey } from '@millrace/texts'
import { useId, type ReactNode } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { useSigninToday } from '../../features/rewards/useSigninToday.ts'
import { ServiceLine } from '../../features/service/ServiceLine.tsx'
import { WalletCard } from '../../features/wallet/WalletCard.tsx'
import { chatSheet } from '../../shell/chatSheet.ts'
import { CoverLine } from '../../shell/CoverLine.tsx'
import { formatMonth } from '../../shell/dates.ts'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { type Member, useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useUnread } from '../../shell/useUnread.ts'
import { VerifyChip } from '../verify/VerifyChip.tsx'

type Row = {
  readonly to: string
  readonly icon: IconName
  readonly text: TextKey
  /** What there is at present; a line that only explains where there is nothing to say. */
  readonly value?: ReactNode
}

/** The member's name and wallet, and five groups of what is theirs. */
export function PersonalScreen() {
  const t = useText()
  const member = useMember()
  return (
    <Screen
      title={t('shell.tab.personal')}
      layout="columns"
      hasBack={false}
      right={<IconLink icon="settings" label={t('settings.title')} to={paths.settings} className="text-ink" />}
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
      <Money />
      <Machines />
      <Rewards coupons={member.data?.coupon} />
      <Safety member={member.data} />
      <Help />
    </Screen>
  )
}

function Money() {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { data: wallet } = useCall(walletInfo, {}, { staleTime: 0 })
  const { data: destinations } = useCall(payBanks, {})
  const count = (kind: 'chain' | 'bank'): number => destinations?.list.filter((each) => each.kind === kind).length ?? 0
  const saved = destinations && [
    t('personal.addresses-count', { count: count('chain') }),
    t('personal.accounts-count', { count: count('bank') }),
  ]
  const held =
    wallet &&
    (Number(wallet.held) > 0
      ? t('personal.withdrawals-held', { amount: formatUsdt(wallet.held) })
      : t('personal.withdrawals-none'))
  return (
    <Group
      title={t('personal.money')}
      rows={[
        { to: paths.records, icon: 'list', text: 'personal.records', value: t('personal.records-below') },
        {
          to: paths.rechargeHistory,
          icon: 'download',
          text: 'personal.recharges',
          value: t('personal.recharges-below'),
        },
        { to: paths.withdrawHistory, icon: 'up', text: 'personal.withdrawals', value: held ?? space },
        { to: paths.addresses, icon: 'bank', text: 'personal.destinations', value: saved?.join(' · ') ?? space },
      ]}
    />
  )
}

function Machines() {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { data: held } = useCall(stockHeld, {}, { staleTime: 0 })
  const { data: income } = useCall(incomeToday, {})
  const { data: month } = useCall(incomeMonth, {})
  const { tag } = useLanguage()
  const formatPercent = useFormatPercent()
  const units = held?.reduce((sum, { num }) => sum + num, 0)
  const claimable =
    income &&
    (Number(income.total) > 0 ? (
      <span className="font-semibold text-good">
        {t('income.personal.receive-amount', { amount: formatUsdt(income.total, { form: 'small' }) })}
      </span>
    ) : (
      t('income.personal.receive-none')
    ))
  const recap =
    month?.recap && month.recap.deviationPercent !== null ? (
      <span {...markFigure('mine.deviation', month.recap.deviationPercent, month.month)}>
        {formatMonth(month.month, tag)} · {formatPercent(month.recap.deviationPercent / 100, { isSigned: true })}
      </span>
    ) : (
      month && t('month.empty')
    )
  const portfolio =
    held && units
      ? [t('personal.machines-count', { count: held.length }), t('personal.units-count', { count: units })].join(' · ')
      : held && t('personal.machines-none')
  return (
    <Group
      title={t('personal.machines')}
      rows={[
        { to: paths.holdings, icon: 'box', text: 'portfolio.title', value: portfolio ?? space },
        { to: paths.claim, icon: 'drop', text: 'income.personal.receive', value: claimable ?? space },
        { to: paths.month, icon: 'calendar', text: 'month.title', value: recap ?? space },
        { to: paths.howItWorks, icon: 'info', text: 'income.personal.pattern', value: t('personal.pattern-below') },
      ]}
    />
  )
}

function Rewards({ coupons }: { coupons: number | undefined }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { data: signIn } = useSigninToday()
  const { data: rewards } = useCall(rewardRecord, { pageNum: 1, pageSize: 1 })
  const invitation = rewards?.kinds.find(({ kind }) => kind === 'invitation')
  const invite =
    invitation && Number(invitation.each) > 0
      ? t('personal.invite-each', { amount: formatUsdt(invitation.each) })
      : rewards && t('personal.invite-none')
  return (
    <Group
      title={t('personal.rewards-list')}
      rows={[
        {
          to: paths.signIn,
          icon: 'calendar',
          text: 'personal.sign-in',
          value: signIn
            ? signIn.isSigned
              ? t('personal.sign-in-done', { count: signIn.streak })
              : t('personal.sign-in-open')
            : space,
        },
        {
          to: paths.rewards,
          icon: 'gift',
          text: 'personal.rewards',
          value: rewards ? t('personal.rewards-received', { amount: formatUsdt(rewards.amount) }) : space,
        },
        {
          to: paths.coupons,
          icon: 'ticket',
          text: 'message.coupons',
          value: coupons === undefined ? space : t('personal.coupons-count', { count: coupons }),
        },
        { to: paths.invitation, icon: 'share', text: 'personal.invite', value: invite ?? space },
      ]}
    />
  )
}

function Safety({ member }: { member: Member | undefined }) {
  const t = useText()
  const security = member && [
    t(member.hasPayPass ? 'personal.fund-password-set' : 'personal.fund-password-none'),
    t(member.hasPasskey ? 'personal.passkey-set' : 'personal.passkey-none'),
  ]
  return (
    <Group
      title={t('personal.safety')}
      rows={[
        { to: paths.profile, icon: 'person', text: 'profile.title', value: t('personal.information') },
        { to: paths.security, icon: 'shield', text: 'security.title', value: security?.join(' · ') ?? space },
        {
          to: paths.verify,
          icon: 'card',
          text: 'verify.title',
          value: member ? <VerifyChip state={member.verifyState} /> : space,
        },
        { to: paths.proof, icon: 'lock', text: 'transparency.check', value: t('personal.proof-below') },
      ]}
    />
  )
}

function Help() {
  const t = useText()
  const { data: messages } = useUnread()
  const { data: service } = useCall(chatState, {})
  const unread =
    messages &&
    (messages.unread > 0 ? t('personal.messages-unread', { count: messages.unread }) : t('personal.messages-none'))
  return (
    <Group
      title={t('personal.help')}
      rows={[
        { to: paths.messageHub, icon: 'mail', text: 'shell.messages', value: unread ?? space },
        { to: paths.transparency, icon: 'scales', text: 'shell.books', value: <CoverLine /> },
        { to: paths.help, icon: 'info', text: 'personal.help-about', value: t('personal.help-below') },
      ]}
    >
      <ListRow
        onPress={() => chatSheet.set(true)}
        icon="chat"
        title={t('shell.customer-service')}
        below={service ? <ServiceLine state={service} /> : space}
      />
    </Group>
  )
}

/** Keeps the place of a value until it is known. */
const space = '\u00a0'

function Group({ title, rows, children }: { title: string; rows: readonly Row[]; children?: ReactNode }) {
  const t = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-1 pb-2 text-13 font-bold">
        {title}
      </h2>
      <List>
        {children}
        {rows.map(({ to, icon, text, value }) => (
          <ListRow key={to} to={to} icon={icon} title={t(text)} below={value} />
        ))}
      </List>
    </section>
  )
}

function Person({ member: { name, calledName, headUrl, phone, email, gradeText } }: { member: Member }) {
  const account = phone || email
  return (
    <Link to={paths.profile} className="block rounded-card">
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <Avatar name={name} url={headUrl} size="large" />
        <div className="flex max-w-full flex-1 basis-[8rem] flex-col gap-0.5 wrap-break-word">
          <h2 className="text-20 font-bold tracking-tight">{formatAccount(calledName || name)}</h2>
          {account !== name && <p className="text-13 text-muted">{formatAccount(account)}</p>}
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

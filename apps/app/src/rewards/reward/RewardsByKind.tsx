import { groupStatus, shareLinkStatus } from '@millrace/contract/rewards/review'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { Amount } from '../../components/Amount.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Section } from '../../components/Section.tsx'
import { isBuilt } from '../../shell/paths.ts'
import { useCall } from '../../shell/queries.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import type { KindSum } from './KindBar.tsx'
import { rewardKinds } from './rewardKinds.ts'

/** What each kind has brought, and the kinds for which something has to be sent in. */
export function RewardsByKind({ kinds }: { kinds: readonly KindSum[] }) {
  const t = useText()
  const group = useCall(groupStatus, {}, { staleTime: 0 })
  const share = useCall(shareLinkStatus, {}, { staleTime: 0 })
  const pending: readonly ProgrammeKind[] = [
    ...(group.data?.state === 'pending' ? (['group'] as const) : []),
    ...(share.data?.state === 'pending' ? (['share'] as const) : []),
  ]
  const isToSend = ({ kind, count }: KindSum) =>
    (kind === 'group' || kind === 'share') && count === 0 && !pending.includes(kind)
  const toSend = kinds.filter(isToSend)
  return (
    <div className="grid gap-3">
      <Section title={t('reward.by-kind')}>
        <List label={t('reward.by-kind')}>
          {kinds
            .filter((each) => !isToSend(each))
            .map((each) => (
              <KindRow key={each.kind} sum={each} isPending={pending.includes(each.kind)} />
            ))}
        </List>
      </Section>
      {toSend.length > 0 && (
        <Section title={t('reward.more')}>
          <List label={t('reward.more')}>
            {toSend.map((each) => (
              <OfferRow key={each.kind} sum={each} />
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}

const KindIcon = ({ kind }: { kind: ProgrammeKind }) => (
  <Icon name={rewardKinds[kind].icon} className="size-6 text-accent" />
)

function KindRow({ sum: { kind, count, amount, programme }, isPending }: { sum: KindSum; isPending: boolean }) {
  const t = useText()
  const { to } = rewardKinds[kind]
  const below = isPending
    ? t('reward.in-review')
    : count > 0
      ? t(kind === 'sign-in' ? 'reward.days' : kind === 'invitation' ? 'reward.friends' : 'reward.times', { count })
      : programme.reason === ''
        ? t('reward.none-yet')
        : t(`rewards.no-reward.${programme.reason}`)
  return (
    <ListRow
      {...(isBuilt(to) ? { to } : {})}
      before={<KindIcon kind={kind} />}
      title={t(`reward.kind.${kind}`)}
      below={below}
      after={
        isPending ? (
          <Chip tone="caution">{t('reward.waiting')}</Chip>
        ) : (
          <Amount
            value={amount}
            figure="mine.rewards"
            figureOf={kind}
            hasUnit={false}
            tone={count > 0 ? 'ink' : 'muted'}
          />
        )
      }
    />
  )
}

/** What can be had for something that is sent in and accepted. */
function OfferRow({ sum: { kind, each, programme } }: { sum: KindSum }) {
  const t = useText()
  const formatNumber = useFormatUsdt({ isAlwaysShown: true })
  const offer = t(kind === 'group' ? 'reward.offer.group' : 'reward.offer.share', { amount: formatNumber(each) })
  return (
    <ListRow
      to={rewardKinds[kind].to}
      before={<KindIcon kind={kind} />}
      title={t(kind === 'group' ? 'reward.join' : 'reward.share')}
      below={programme.reason === '' ? offer : t(`rewards.no-reward.${programme.reason}`)}
    />
  )
}

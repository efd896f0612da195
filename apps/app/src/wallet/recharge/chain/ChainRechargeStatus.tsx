import { paths } from '@millrace/contract/paths'
import { type Recharge } from '@millrace/contract/wallet/recharge'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Logo } from '../../../components/Logo.tsx'
import { Note } from '../../../components/Note.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { playSound } from '../../../shell/sounds.ts'
import { useText } from '../../../shell/useText.ts'
import { useChannels } from '../channels.ts'
import { RechargeArrived } from '../RechargeArrived.tsx'
import { RechargeFacts } from '../RechargeFacts.tsx'
import { isIncoming } from '../rechargeState.ts'
import { useLatestRecharges, useRecharge, useRefreshOnArrival } from '../useRecharge.ts'
import { AddressCard } from './AddressCard.tsx'
import { DepositConfirmations } from './DepositConfirmations.tsx'
import { Faucet } from './Faucet.tsx'
import { findIncomingDeposits } from './findIncomingDeposits.ts'

const playArrival = () => void playSound('credited')

/** The deposit address, and the deposits that arrive while the screen is open. */
export function ChainRechargeStatus({ id }: { id: string }) {
  const t = useText()
  const recharge = useRecharge(id)
  return (
    <Screen title={t('recharge.title')} hasRefresh>
      <Loaded query={recharge} skeleton={<StatusSkeleton />}>
        {(data) =>
          data.rail === 'bank' ? (
            <ButtonLink to={`${paths.bankRecharge}?id=${id}`}>{t('recharge.bank.title')}</ButtonLink>
          ) : (
            <StatusBody recharge={data} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function StatusBody({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const latest = useLatestRecharges()
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set())
  const incoming = findIncomingDeposits(recharge, latest.data?.list ?? [], seenIds)
  useRefreshOnArrival(incoming, playArrival)
  // A deposit that was incoming while this screen was open stays on it after it has arrived.
  const unseen = incoming.filter((each) => isIncoming(each) && !seenIds.has(each.id))
  if (unseen.length > 0) setSeenIds(new Set([...seenIds, ...unseen.map((each) => each.id)]))
  const count = incoming.length
  const countBefore = useRef(count)
  useEffect(() => {
    // The person may be further down, at the faucet, when a deposit appears.
    if (count > countBefore.current) scrollTo({ top: 0, behavior: 'smooth' })
    countBefore.current = count
  }, [count])
  const hasArrived = recharge.state === 'arrived'
  return (
    <>
      <div role="status" className="grid gap-3 empty:hidden">
        {incoming.map((each) =>
          each.state === 'arrived' ? (
            <RechargeArrived key={each.id} recharge={each} />
          ) : (
            <DepositConfirmations key={each.id} recharge={each} />
          ),
        )}
      </div>
      {incoming.length === 0 && (recharge.state === 'pending' || recharge.state === 'expired') && (
        <p className="flex items-center gap-3 rounded-card bg-soft p-4">
          <Logo isSpinning className="size-6 text-accent" />
          <span className="grid">
            <strong className="font-semibold">{t('recharge.waiting')}</strong>
            <span className="text-13 text-muted">{t('recharge.waiting-body')}</span>
          </span>
        </p>
      )}
      {!hasArrived && <AddressCard recharge={recharge} />}
      {!hasArrived && <Warnings recharge={recharge} />}
      <Section title={t('recharge.facts')} more={{ text: t('recharge.history.title'), to: paths.rechargeHistory }}>
        <Card>
          <RechargeFacts recharge={recharge} />
        </Card>
      </Section>
      {hasArrived && (
        <ButtonLink kind="soft" isWide to={paths.chooseChannel}>
          {t('recharge.again')}
        </ButtonLink>
      )}
    </>
  )
}

/** What not to send to the address; in practice mode also the faucet. */
function Warnings({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const { data } = useChannels()
  const channel = data?.find(({ id }) => id === recharge.channelId)
  const chain = t(`wallet.rail.${recharge.rail}`)
  return (
    <>
      <Note tone="caution" icon="warning" title={t('recharge.only', { chain })}>
        <p>{t('recharge.only-body', { chain })}</p>
        {channel?.hasFaucet && <p className="font-semibold">{t('recharge.practice-body')}</p>}
      </Note>
      {channel?.hasFaucet && <Faucet recharge={recharge} min={channel.min} isOpen={channel.isOpen} />}
    </>
  )
}

function StatusSkeleton() {
  return (
    <>
      <Skeleton shape="card" className="h-20 w-full" />
      <Card className="grid justify-items-center gap-4 p-5">
        <Skeleton shape="picture" className="size-48" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-12 w-full" />
      </Card>
      <Skeleton shape="card" className="h-28 w-full" />
    </>
  )
}

import { paths } from '@millrace/contract/paths'
import { rechargeChannels, rechargeRecord, type Recharge } from '@millrace/contract/wallet/recharge'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Mark } from '../../../components/Logo.tsx'
import { Note } from '../../../components/Note.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { queryClient, useCall } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { useText } from '../../../shell/useText.ts'
import { isIncoming } from '../rechargeState.ts'
import { RechargeArrived } from '../RechargeArrived.tsx'
import { RechargeFacts } from '../RechargeFacts.tsx'
import { useArrivals } from '../useArrivals.ts'
import { useLatestRecharges, useRecharge } from '../useRecharge.ts'
import { AddressCard } from './AddressCard.tsx'
import { Faucet } from './Faucet.tsx'
import { findIncoming } from './findIncomingDeposits.ts'
import { IncomingDeposit } from './DepositConfirmations.tsx'

/** The own address, and what comes to it while one looks. */
export function Deposit({ id }: { id: string }) {
  const t = useText()
  const recharge = useRecharge(id)
  return (
    <Screen
      title={t('recharge.title')}
      onRefresh={() =>
        Promise.all([recharge.refetch(), queryClient.invalidateQueries({ queryKey: [rechargeRecord.path] })])
      }
    >
      <Loaded query={recharge} skeleton={<DepositSkeleton />}>
        {(data) =>
          data.rail === 'bank' ? (
            <ButtonLink to={`${paths.bankRecharge}?id=${id}`}>{t('recharge.bank.title')}</ButtonLink>
          ) : (
            <DepositBody recharge={data} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function DepositBody({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const latest = useLatestRecharges()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const incoming = findIncoming(recharge, latest.data?.list ?? [], seen)
  useArrivals(incoming)
  // What was on its way while this screen stood stays on it when it has arrived.
  const unseen = incoming.filter((each) => isIncoming(each) && !seen.has(each.id))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map((each) => each.id)]))
  const count = incoming.length
  const countBefore = useRef(count)
  useEffect(() => {
    // Something has come while one was further down, at the faucet say.
    if (count > countBefore.current) scrollTo({ top: 0, behavior: 'smooth' })
    countBefore.current = count
  }, [count])
  const isDone = recharge.state === 'arrived'
  return (
    <>
      <div role="status" className="grid gap-3 empty:hidden">
        {incoming.map((each) =>
          each.state === 'arrived' ? (
            <RechargeArrived key={each.id} recharge={each} />
          ) : (
            <IncomingDeposit key={each.id} recharge={each} />
          ),
        )}
      </div>
      {incoming.length === 0 && (recharge.state === 'pending' || recharge.state === 'expired') && (
        <p className="flex items-center gap-3 rounded-card bg-soft p-4">
          <Mark isTurning className="size-6 text-accent" />
          <span className="grid">
            <strong className="font-semibold">{t('recharge.waiting')}</strong>
            <span className="text-13 text-muted">{t('recharge.waiting-body')}</span>
          </span>
        </p>
      )}
      {!isDone && <AddressCard recharge={recharge} />}
      {!isDone && <Warnings recharge={recharge} />}
      <Section title={t('recharge.facts')} more={{ text: t('recharge.history.title'), to: paths.rechargeHistory }}>
        <Card>
          <RechargeFacts recharge={recharge} />
        </Card>
      </Section>
      {isDone && (
        <ButtonLink kind="soft" isWide to={paths.chooseChannel}>
          {t('recharge.again')}
        </ButtonLink>
      )}
    </>
  )
}

/** What not to send, before it is sent; and practice money for whoever wants to try. */
function Warnings({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const { data } = useCall(rechargeChannels, {})
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

function DepositSkeleton() {
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

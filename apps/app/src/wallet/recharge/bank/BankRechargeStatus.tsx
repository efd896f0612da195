import { paths } from '@millrace/contract/paths'
import type { Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Countdown } from '../../../components/Countdown.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Note } from '../../../components/Note.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { SkeletonLines } from '../../../components/SkeletonLines.tsx'
import { StatusChip } from '../../../features/wallet/StatusChip.tsx'
import { ShowAmounts } from '../../../shell/hiddenAmounts.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { playSound } from '../../../shell/sounds.ts'
import { toDeviceTime } from '../../../shell/toDeviceTime.ts'
import { useText } from '../../../shell/useText.ts'
import { RechargeArrived } from '../RechargeArrived.tsx'
import { RechargeFacts } from '../RechargeFacts.tsx'
import { isIncoming } from '../rechargeState.ts'
import { useRecharge, useRefreshOnArrival } from '../useRecharge.ts'
import { BankRechargeSteps } from './BankRechargeSteps.tsx'
import { TransferCard } from './TransferCard.tsx'

const playArrival = () => void playSound('credited')

/** A payment at the bank and its current state. */
export function BankRechargeStatus({ id }: { id: string }) {
  const t = useText()
  const recharge = useRecharge(id)
  const { data } = recharge
  useRefreshOnArrival(data ? [data] : [], playArrival)
  return (
    <Screen title={t('recharge.bank.title')} hasRefresh bottom={data && <NextStep recharge={data} />}>
      <Loaded query={recharge} skeleton={<StatusSkeleton />}>
        {(current) => (
          <ShowAmounts value={current.state === 'pending'}>
            <StatusBody
              recharge={current}
              fetchedAtMs={recharge.dataUpdatedAt}
              onRateExpired={() => void recharge.refetch()}
            />
          </ShowAmounts>
        )}
      </Loaded>
    </Screen>
  )
}

type StatusBodyProps = { recharge: Recharge; fetchedAtMs: number; onRateExpired: () => void }

function StatusBody({ recharge, fetchedAtMs, onRateExpired }: StatusBodyProps) {
  const t = useText()
  const { state, status, currency, asked, paid, rateHeldUntil, nowTime, accountNumber, reason } = recharge
  const amount = parseMoney(paid ?? asked ?? '', currency)
  const until = rateHeldUntil && toDeviceTime(rateHeldUntil, nowTime, fetchedAtMs)
  return (
    <>
      {state === 'arrived' ? (
        <div role="status">
          <RechargeArrived recharge={recharge} />
        </div>
      ) : (
        <Card className="grid gap-4 p-5">
          <div className="grid justify-items-start gap-1">
            <p className="text-13 text-muted">{t(`recharge.channel.${recharge.channelId}`)}</p>
            {amount && <Amount value={amount} size="large" />}
            <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusChip status={status} />
              {state === 'pending' && until && (
                <span className="text-13 text-muted">
                  {t('recharge.bank.held-for')}{' '}
                  <Countdown key={until.slice(0, 16)} until={until} onEnd={onRateExpired} />
                </span>
              )}
            </div>
          </div>
          <BankRechargeSteps recharge={recharge} />
        </Card>
      )}
      {reason && (
        <Note tone={state === 'failed' ? 'loss' : 'caution'} icon={state === 'failed' ? 'warning' : 'clock'}>
          <p>{reason}</p>
        </Note>
      )}
      {state === 'expired' && (
        <Note tone="caution" icon="clock" title={t('recharge.bank.over')}>
          <p>{t(accountNumber ? 'recharge.bank.over-transfer' : 'recharge.bank.over-body')}</p>
        </Note>
      )}
      {accountNumber && (state === 'pending' || state === 'expired') && <TransferCard recharge={recharge} />}
      <Section title={t('recharge.facts')} more={{ text: t('recharge.history.title'), to: paths.rechargeHistory }}>
        <Card>
          <RechargeFacts recharge={recharge} />
        </Card>
      </Section>
    </>
  )
}

/** The button to pay or to start again. While the money is incoming there is nothing to do. */
function NextStep({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const { state, pageUrl, channelId, accountNumber } = recharge
  const startAgain = (
    <ButtonLink isWide to={`${paths.bankRecharge}?channel=${channelId}`}>
      {t('recharge.bank.again')}
    </ButtonLink>
  )
  if (state === 'pending' && pageUrl)
    return (
      <Button isWide onPress={() => location.assign(pageUrl)}>
        {t('recharge.bank.to-bank')}
      </Button>
    )
  // A transfer can still be made after it has expired.
  if (state === 'expired' && accountNumber && pageUrl)
    return (
      <>
        {startAgain}
        <Button kind="plain" isWide onPress={() => location.assign(pageUrl)}>
          {t('recharge.bank.late')}
        </Button>
      </>
    )
  if (state === 'failed' || state === 'expired' || state === 'pending') return startAgain
  return isIncoming(recharge) ? (
    <p className="py-2 text-center text-13 text-muted">{t('recharge.bank.nothing-to-do')}</p>
  ) : (
    <ButtonLink kind="soft" isWide to={paths.chooseChannel}>
      {t('recharge.again')}
    </ButtonLink>
  )
}

function StatusSkeleton() {
  return (
    <>
      <Card className="p-5">
        <SkeletonLines className="grid gap-3" sizes={['h-3 w-1/3', 'h-9 w-2/3', 'h-6 w-1/4', 'h-24 w-full']} />
      </Card>
      <Skeleton shape="card" className="h-60 w-full" />
    </>
  )
}

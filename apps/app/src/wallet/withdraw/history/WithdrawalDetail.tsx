import { paths } from '@millrace/contract/paths'
import { withdrawCancel, withdrawDetail, type Withdrawal } from '@millrace/contract/wallet/withdraw'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { DestinationDrawing } from '../../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { callApi } from '../../../shell/client.ts'
import { lazyPart } from '../../../shell/lazyPart.tsx'
import { useCall } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { showToast } from '../../../shell/toast.ts'
import { useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { useText } from '../../../shell/useText.ts'
import { WithdrawalConfirmations } from './WithdrawalConfirmations.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'
import { WithdrawalHeader } from './WithdrawalHeader.tsx'
import { getRefetchIntervalMs } from './withdrawalState.ts'
import { WithdrawalSteps } from './WithdrawalSteps.tsx'

const ConfirmDialog = lazyPart(() => import('../../../components/ConfirmDialog.tsx'), 'ConfirmDialog')

const useWithdrawal = (id: string) =>
  useCall(
    withdrawDetail,
    { id },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data ? getRefetchIntervalMs(data) : false) },
  )

/** One withdrawal as a screen. */
export function WithdrawalDetail({ id }: { id: string }) {
  const t = useText()
  const query = useWithdrawal(id)
  return (
    <Screen
      title={t('withdraw.history.one')}
      hasRefresh
      bottom={query.data?.state === 'pending' && <CancelButton withdrawal={query.data} />}
    >
      <WithdrawalParts id={id} />
    </Screen>
  )
}

/** One withdrawal beside the list. */
export function WithdrawalPane({ id }: { id: string }) {
  const { data } = useWithdrawal(id)
  return (
    <div className="grid gap-5">
      <WithdrawalParts id={id} />
      {data?.state === 'pending' && <CancelButton withdrawal={data} />}
    </div>
  )
}

/** The parts of one withdrawal, fetched again while it is in progress. */
function WithdrawalParts({ id }: { id: string }) {
  const t = useText()
  const query = useWithdrawal(id)
  const notFound = (
    <EmptyState
      drawing={<DestinationDrawing />}
      title={t('withdraw.history.missing')}
      body={t('withdraw.history.missing-body')}
    >
      <ButtonLink to={paths.withdrawHistory}>{t('withdraw.history.title')}</ButtonLink>
    </EmptyState>
  )
  return (
    <Loaded
      query={query}
      notFound={notFound}
      skeleton={
        <>
          <Skeleton shape="card" className="h-40 w-full" />
          <Skeleton shape="card" className="h-64 w-full" />
        </>
      }
    >
      {(withdrawal) => (
        <>
          <WithdrawalHeader withdrawal={withdrawal} fetchedAtMs={query.dataUpdatedAt} />
          <Section title={t('withdraw.history.steps')}>
            <Card className="p-5">
              <WithdrawalSteps withdrawal={withdrawal} />
            </Card>
          </Section>
          {withdrawal.txHash && <WithdrawalConfirmations withdrawal={withdrawal} />}
          <WithdrawalFacts withdrawal={withdrawal} />
        </>
      )}
    </Loaded>
  )
}

/** Cancels a pending withdrawal, after asking. */
function CancelButton({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = async () => {
    await callApi(withdrawCancel, { id })
    showToast(t('withdraw.history.cancelled', { amount: formatUsdt(amount) }), { tone: 'good' })
  }
  return (
    <>
      <Button kind="danger" isWide onPress={() => setIsConfirming(true)}>
        {t('withdraw.history.cancel')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('withdraw.history.cancel-title')}
          body={t('withdraw.history.cancel-body', { amount: formatUsdt(amount) })}
          confirm={t('withdraw.history.cancel')}
          keep={t('withdraw.history.keep')}
          onConfirm={cancel}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

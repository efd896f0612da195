import { paths } from '@millrace/contract/paths'
import { withdrawCancel, withdrawDetail, type Withdrawal } from '@millrace/contract/wallet/withdraw'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { DestinationDrawing } from '../../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { CallFailure } from '../../../shell/CallFailure.ts'
import { loadChunk } from '../../../shell/loadChunk.ts'
import { callApi } from '../../../shell/client.ts'
import { queryClient } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { showToast } from '../../../shell/toast.ts'
import { useAmount } from '../../../shell/useFormatUsdt.ts'
import { useText } from '../../../shell/useText.ts'
import { invalidateWallet } from '../../invalidateWallet.ts'
import { ChainProgress } from './WithdrawalConfirmations.tsx'
import { useWithdrawal } from './useWithdrawal.ts'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'
import { WithdrawalHeader } from './WithdrawalHeader.tsx'
import { WithdrawalSteps } from './WithdrawalSteps.tsx'

const SureDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../components/ConfirmDialog.tsx')).ConfirmDialog })),
)

/** One withdrawal, from the request to the money's arrival. */
export function WithdrawalDetail({ id }: { id: string }) {
  const t = useText()
  const query = useWithdrawal(id)
  const isMissing = query.error instanceof CallFailure && [400, 404].includes(query.error.answer?.code ?? 0)
  const { data: withdrawal } = query
  return (
    <Screen
      title={t('withdraw.history.one')}
      onRefresh={() => query.refetch()}
      bottom={withdrawal?.state === 'pending' && <Cancel withdrawal={withdrawal} />}
    >
      {withdrawal ? (
        <>
          <WithdrawalHeader withdrawal={withdrawal} heardAtMs={query.dataUpdatedAt} />
          <Section title={t('withdraw.history.steps')}>
            <Card className="p-5">
              <WithdrawalSteps withdrawal={withdrawal} />
            </Card>
          </Section>
          {withdrawal.txHash && <ChainProgress withdrawal={withdrawal} />}
          <WithdrawalFacts withdrawal={withdrawal} />
        </>
      ) : isMissing ? (
        <EmptyState
          drawing={<DestinationDrawing />}
          title={t('withdraw.history.missing')}
          body={t('withdraw.history.missing-body')}
        >
          <ButtonLink to={paths.withdrawHistory}>{t('withdraw.history.title')}</ButtonLink>
        </EmptyState>
      ) : query.isError ? (
        <ErrorState message={query.error.message} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Skeleton shape="card" className="h-40 w-full" />
          <Skeleton shape="card" className="h-64 w-full" />
        </>
      )}
    </Screen>
  )
}

/** Takes a request back while it is pending, after asking. */
function Cancel({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) {
  const t = useText()
  const written = useAmount({ isOpen: true })
  const [isAsking, setIsAsking] = useState(false)
  const cancel = async () => {
    try {
      await callApi(withdrawCancel, { id })
      showToast(t('withdraw.history.cancelled', { amount: written(amount) }), { tone: 'good' })
    } finally {
      // It may have gone on meanwhile; then it looks different now.
      await queryClient.invalidateQueries({ queryKey: [withdrawDetail.path] })
      void invalidateWallet()
    }
  }
  return (
    <>
      <Button kind="danger" isWide onPress={() => setIsAsking(true)}>
        {t('withdraw.history.cancel')}
      </Button>
      {isAsking && (
        <Suspense>
          <SureDialog
            title={t('withdraw.history.cancel-title')}
            body={t('withdraw.history.cancel-body', { amount: written(amount) })}
            confirm={t('withdraw.history.cancel')}
            keep={t('withdraw.history.keep')}
            onConfirm={cancel}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { verifyState } from '@millrace/contract/user/verify'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { SubmitButton } from '../../shell/form/form.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { DocumentDrawing } from './DocumentDrawing.tsx'
import { VerifyChip } from './VerifyChip.tsx'
import { useVerifyForm, VerifyForm } from './VerifyForm.tsx'

type Verification = DataOf<typeof verifyState>

export function VerifyScreen() {
  const t = useText()
  const query = useCall(verifyState, {})
  if (query.data && (query.data.state === 'none' || query.data.state === 'rejected'))
    return <VerificationForm verification={query.data} />
  return (
    <Screen title={t('verify.title')} hasRefresh>
      <Loaded
        query={query}
        skeleton={
          <Card className="p-5">
            <SkeletonLines className="grid gap-4" sizes={['h-5 w-1/2', 'h-13 w-full', 'h-13 w-full']} />
          </Card>
        }
      >
        {(verification) => <VerificationState verification={verification} />}
      </Loaded>
    </Screen>
  )
}

function VerificationForm({ verification }: { verification: Verification }) {
  const t = useText()
  const state = useVerifyForm(verification.name)
  return (
    <Screen title={t('verify.title')} bottom={<SubmitButton form={state.form}>{t('verify.submit')}</SubmitButton>}>
      {verification.state === 'rejected' ? (
        <Note tone="loss" icon="warning" title={t('verify.rejected')}>
          <p>{t('verify.reason', { reason: verification.reason })}</p>
          <p>{t('verify.rejected-next')}</p>
        </Note>
      ) : (
        <p className="text-muted">{t('verify.intro')}</p>
      )}
      <VerifyForm state={state} />
    </Screen>
  )
}

type VerificationStateProps = { verification: Verification }

function VerificationState({
  verification: { state, name, documentEnd, sentTime, decidedTime },
}: VerificationStateProps) {
  const t = useText()
  const { code } = useLanguage()
  const isVerified = state === 'verified'
  const rows = [
    [t('verify.state'), <VerifyChip key="state" state={state} />],
    [t('verify.name'), name],
    [t('verify.number'), `••• ${documentEnd}`],
    [t('verify.sent-time'), sentTime && formatDateTime(sentTime, code)],
    [t('verify.decided-time'), decidedTime && formatDateTime(decidedTime, code)],
  ] as const
  return (
    <>
      <EmptyState
        drawing={<DocumentDrawing isVerified={isVerified} />}
        title={t(isVerified ? 'verify.done' : 'verify.pending')}
        body={t(isVerified ? 'verify.done-body' : 'verify.pending-body')}
      />
      <Card>
        <dl className="grid gap-3">
          {rows.map(
            ([label, value]) =>
              value && (
                <div key={label} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-muted">{label}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
      <ButtonLink kind="soft" isWide to={paths.personal}>
        {t('verify.to-personal')}
      </ButtonLink>
    </>
  )
}

import { paths } from '@millrace/contract/paths'
import { stepUp, type StepUpPurpose } from '@millrace/contract/user/fundPassword'
import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../components/Button.tsx'
import { Note } from '../components/Note.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { CallFailure } from './CallFailure.ts'
import { loadChunk } from './loadChunk.ts'
import { callApi } from './client.ts'
import { showToast } from './toast.ts'
import { useMember } from './useMember.ts'
import { useText } from './useText.ts'
import { hasPasskeySupport, getPasskeyProof } from './passkeys.ts'

// A sheet together with the field of single digits would be more than one piece may weigh.
const CodeField = lazy(() =>
  loadChunk(async () => ({ default: (await import('../components/CodeField.tsx')).CodeField })),
)

type StepUpSheetProps = {
  purpose: StepUpPurpose
  isOpen: boolean
  /** What the button says: what happens, with the amount in it. */
  confirm: string
  /** Goes on with what the proof was wanted for; the sheet stays busy until that is done. */
  onProved: () => Promise<unknown> | void
  onClose: () => void
  /** What is about to happen, above the password. */
  children?: ReactNode
}

const digits = 6

/** Asks for the fund password, or a passkey in its place, before money moves. */
export function StepUpSheet({ purpose, isOpen, confirm, onProved, onClose, children }: StepUpSheetProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const { data: member } = useMember()
  const [payPassword, setPayPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const prove = async (by: () => Promise<boolean>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      if (!(await by())) return showToast(t('stepUp.cancelled'))
      await onProved()
      setPayPassword('')
    } catch (failure) {
      // A bug is none of the person's business here; what the server refused has been told.
      if (!(failure instanceof CallFailure)) throw failure
      setPayPassword('')
      setError(failure.answer?.error?.startsWith('pay-password.') ? failure.message : undefined)
    } finally {
      setIsBusy(false)
    }
  }
  const byPassword = () =>
    payPassword.length < digits
      ? setError(t('stepUp.enter'))
      : void prove(async () => {
          await callApi(stepUp, { purpose, payPassword })
          return true
        })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPassword()
  }

  if (member && !member.hasPayPass) {
    return (
      <Sheet
        title={t('stepUp.title')}
        isOpen={isOpen}
        onClose={onClose}
        actions={
          <ButtonLink isWide to={`${paths.fundPassword}?next=${encodeURIComponent(pathname + search)}`}>
            {t('stepUp.set')}
          </ButtonLink>
        }
      >
        <Note icon="lock" tone="caution" title={t('stepUp.missing')}>
          <p>{t('stepUp.missing-body')}</p>
        </Note>
      </Sheet>
    )
  }
  const actions = (
    <>
      <Button isWide isBusy={isBusy} onPress={byPassword}>
        {confirm}
      </Button>
      {member?.hasPasskey && hasPasskeySupport() && (
        <Button kind="soft" isWide disabled={isBusy} onPress={() => void prove(() => getPasskeyProof(purpose))}>
          {t('stepUp.passkey')}
        </Button>
      )}
    </>
  )
  return (
    <Sheet title={t('stepUp.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      {children}
      <form onSubmit={submit} className="pt-2">
        <Suspense fallback={<Skeleton className="h-26 w-full" />}>
          <CodeField
            label={t('stepUp.label')}
            hint={t('stepUp.hint')}
            isSecret
            length={digits}
            value={payPassword}
            error={error}
            onChange={(value) => {
              setPayPassword(value)
              setError(undefined)
            }}
          />
        </Suspense>
      </form>
    </Sheet>
  )
}

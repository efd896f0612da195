import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import { passkeyStepUp, passkeyStepUpOptions } from '@millrace/contract/user/passkey'
import { Suspense, useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { callApi } from './client.ts'
import { lazyComponent } from './lazyComponent.ts'
import { answerPasskeyChallenge, hasPasskeySupport } from './passkeys.ts'
import { showToast } from './toast.ts'
import { useCallMutation } from './useCallMutation.ts'
import { useMember } from './useMember.ts'
import { useText } from './useText.ts'

// Sheet and code field together would exceed the size budget of one chunk.
const NewFundPassword = lazyComponent(() => import('../components/NewFundPassword.tsx'), 'NewFundPassword', 'user')
const CodeField = lazyComponent(() => import('../components/CodeField.tsx'), 'CodeField')

type StepUpSheetProps = {
  purpose: StepUpPurpose
  /** The details of what is about to happen; see `stepUpSubject`. A passkey proves presence for exactly that. */
  subject: string
  isOpen: boolean
  /** The button's text: what happens, with the amount. */
  confirm: string
  /** Does it, with the fund password unless a passkey has proved presence. The sheet stays busy until it is done. */
  onProved: (payPassword?: string) => Promise<unknown> | void
  onClose: () => void
  /** What is about to happen, above the password. */
  children?: ReactNode
}

const digits = 6

/** Asks for the fund password, or instead for a passkey, before money moves. Who has none sets it here. */
export function StepUpSheet({ purpose, subject, isOpen, confirm, onProved, onClose, children }: StepUpSheetProps) {
  const t = useText()
  const formId = useId()
  const { data: member } = useMember()
  const [payPassword, setPayPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isSetting, setIsSetting] = useState(false)

  const { mutate: run, isPending: isBusy } = useCallMutation(async (work: () => Promise<unknown> | void) => work(), {
    onSuccess: () => setPayPassword(''),
    onRefused: ({ answer, message }) => {
      setPayPassword('')
      setError(answer?.error?.startsWith('pay-password.') ? message : undefined)
    },
  })
  const proveByPassword = () =>
    payPassword.length < digits ? setError(t('stepUp.enter')) : run(() => onProved(payPassword))
  const proveByPasskey = () =>
    run(async () => {
      const proof = await answerPasskeyChallenge(() => callApi(passkeyStepUpOptions, { purpose, subject }))
      if (!proof) return showToast(t('stepUp.cancelled'))
      await callApi(passkeyStepUp, proof)
      await onProved()
    })
  const setAndProve = async (set: string) => {
    setIsSetting(true)
    try {
      await onProved(set)
    } finally {
      setIsSetting(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    proveByPassword()
  }

  // What the first one is for goes on in the form that has set it, while the member has one already.
  if (member && (!member.hasPayPass || isSetting)) {
    return (
      <Sheet title={t('stepUp.title')} isOpen={isOpen} onClose={onClose}>
        {children}
        <Suspense fallback={<Skeleton shape="card" className="h-40 w-full" />}>
          <NewFundPassword confirm={confirm} onSet={setAndProve} />
        </Suspense>
      </Sheet>
    )
  }
  const actions = (
    <>
      <Button type="submit" form={formId} isWide isBusy={isBusy}>
        {confirm}
      </Button>
      {member?.hasPasskey && hasPasskeySupport() && (
        <Button kind="soft" isWide disabled={isBusy} onPress={proveByPasskey}>
          {t('stepUp.passkey')}
        </Button>
      )}
    </>
  )
  return (
    <Sheet title={t('stepUp.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      {children}
      <form id={formId} onSubmit={submit} className="pt-2">
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

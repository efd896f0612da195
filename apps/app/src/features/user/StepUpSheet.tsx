import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import { passkeyStepUp, passkeyStepUpOptions } from '@millrace/contract/user/passkey'
import { useState, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { answerPasskeyChallenge, hasPasskeySupport } from '../../shell/passkeys.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

// Sheet and code field together would exceed the size budget of one chunk.
const NewFundPassword = lazyPart(
  () => import('./NewFundPassword.tsx'),
  'NewFundPassword',
  'user',
  <Skeleton shape="card" className="h-40 w-full" />,
)
const CodeField = lazyPart(
  () => import('../../components/CodeField.tsx'),
  'CodeField',
  [],
  <Skeleton className="h-26 w-full" />,
)

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
const refusalFields = {
  'pay-password.missing': 'payPassword',
  'pay-password.wrong': 'payPassword',
  'pay-password.locked': 'payPassword',
} as const

/** Asks for the fund password, or instead for a passkey, before money moves. Who has none sets it here. */
export function StepUpSheet({ purpose, subject, isOpen, confirm, onProved, onClose, children }: StepUpSheetProps) {
  const t = useText()
  const { data: member } = useMember()
  const [isSetting, setIsSetting] = useState(false)

  const form = useForm({
    initial: { payPassword: '' },
    rules: () => ({ payPassword: ({ payPassword }) => (payPassword.length < digits ? 'stepUp.enter' : null) }),
    refusalFields,
    send: async ({ payPassword }): Promise<void> => {
      try {
        await onProved(payPassword)
      } finally {
        form.set({ payPassword: '' })
      }
    },
  })
  const passkey = useCallMutation(async () => {
    const proof = await answerPasskeyChallenge(() => callApi(passkeyStepUpOptions, { purpose, subject }))
    if (!proof) return showToast(t('stepUp.cancelled'))
    await callApi(passkeyStepUp, proof)
    await onProved()
  })
  const isBusy = form.isBusy || passkey.isPending
  const setAndProve = async (set: string) => {
    setIsSetting(true)
    try {
      await onProved(set)
    } finally {
      setIsSetting(false)
    }
  }

  // What the first one is for goes on in the form that has set it, while the member has one already.
  if (member && (!member.hasPayPass || isSetting)) {
    return (
      <Sheet title={t('stepUp.title')} isOpen={isOpen} onClose={onClose}>
        {children}
        <NewFundPassword confirm={confirm} onSet={setAndProve} />
      </Sheet>
    )
  }
  const actions = (
    <>
      <SubmitButton form={{ ...form, isBusy }}>{confirm}</SubmitButton>
      {member?.hasPasskey && hasPasskeySupport() && (
        <Button kind="soft" isWide disabled={isBusy} onPress={() => passkey.mutate()}>
          {t('stepUp.passkey')}
        </Button>
      )}
    </>
  )
  return (
    <Sheet title={t('stepUp.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      {children}
      <FormBody form={form} className="pt-2">
        <CodeField
          label={t('stepUp.label')}
          hint={t('stepUp.hint')}
          isSecret
          length={digits}
          {...form.bind('payPassword')}
        />
      </FormBody>
    </Sheet>
  )
}

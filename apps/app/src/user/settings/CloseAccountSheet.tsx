import { CallFailure } from '@millrace/client/CallFailure'
import { paths } from '@millrace/contract/paths'
import { userClose } from '@millrace/contract/user/profile'
import { useState } from 'react'
import { Note } from '../../components/Note.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { callApi } from '../../shell/client.ts'
import { deleteDrafts } from '../../shell/form/drafts.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { queryClient } from '../../shell/queryClient.ts'
import { navigate } from '../../shell/router/router.tsx'
import { clearDevice } from '../../shell/session.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'

/** Says what is deleted and what is kept, asks for the password, and shows why closing is refused. */
export function CloseAccountSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    initial: { password: '' },
    rules: () => ({ password: 'required' }),
    refusalFields: { 'password.old-wrong': 'password', 'login.too-many': 'password' },
    send: async ({ password }) => {
      setRefusal('')
      try {
        await callApi(userClose, { password })
      } catch (failure) {
        if (failure instanceof CallFailure && failure.answer?.error?.startsWith('close.')) setRefusal(failure.message)
        throw failure
      }
      clearDevice()
      deleteDrafts()
      queryClient.clear()
      showToast(t('settings.close.done'), { durationMs: 6_000 })
      navigate(paths.home, { replace: true })
    },
  })
  return (
    <Sheet
      title={t('settings.close.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <SubmitButton form={form} kind="danger">
          {t('settings.close.submit')}
        </SubmitButton>
      }
    >
      <div className="grid gap-2 text-muted">
        <p>{t('settings.close.erased')}</p>
        <p>{t('settings.close.stays')}</p>
        <p>{t('settings.close.refused-when')}</p>
      </div>
      {refusal && (
        <Note tone="loss" icon="warning" title={t('settings.close.refused')}>
          <p>{refusal}</p>
        </Note>
      )}
      <FormBody form={form}>
        <PasswordField label={t('login.password')} autoComplete="current-password" {...form.bind('password')} />
      </FormBody>
    </Sheet>
  )
}

import { passkeys } from '@millrace/contract/user/passkey'
import { TextField } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { replaceAnswers } from '../../shell/queries.ts'
import { whenRefetched } from '../../shell/queryClient.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { addPasskey } from './addPasskey.ts'
import { guessDeviceName } from './guessDeviceName.ts'

/** Adds a passkey. It gives access to the account, so the login password is needed. */
export function AddPasskeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const form = useForm({
    initial: { password: '', name: guessDeviceName(navigator.userAgent) },
    rules: () => ({ password: 'required', name: 'passkeyName' }),
    refusalFields: { 'password.old-wrong': 'password', 'login.too-many': 'password', 'passkey.refused': 'name' },
    send: async (values) => {
      const list = await addPasskey(values)
      if (!list) return showToast(t('security.passkey.cancelled'))
      form.set({ password: '' })
      await replaceAnswers(passkeys, list)
      await whenRefetched()
      showToast(t('security.passkey.added'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet
      title={t('security.passkey.add')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<SubmitButton form={form}>{t('security.passkey.submit')}</SubmitButton>}
    >
      <p className="text-muted">{t('security.passkey.intro')}</p>
      <FormBody form={form}>
        <TextField
          label={t('security.passkey.name')}
          hint={t('security.passkey.name-hint')}
          autoComplete="off"
          maxLength={60}
          {...form.bind('name')}
        />
        <PasswordField label={t('login.password')} autoComplete="current-password" {...form.bind('password')} />
      </FormBody>
    </Sheet>
  )
}

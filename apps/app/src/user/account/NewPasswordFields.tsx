import { PasswordField } from '../../components/PasswordField.tsx'
import type { FormOf } from '../../shell/form/form.tsx'
import { useText } from '../../shell/useText.ts'

type NewPasswordFieldsProps = {
  label: string
  account: string
  form: Pick<FormOf<{ password: string; repeat: string }>, 'bind'>
}

/** A new login password, twice, with the account in a hidden field so that a password manager saves both. */
export function NewPasswordFields({ label, account, form }: NewPasswordFieldsProps) {
  const t = useText()
  return (
    <>
      <input
        type="text"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="hidden"
      />
      <PasswordField
        label={label}
        below={t('account.password.hint')}
        autoComplete="new-password"
        {...form.bind('password')}
      />
      <PasswordField label={t('account.password.repeat')} autoComplete="new-password" {...form.bind('repeat')} />
    </>
  )
}
